#pragma once

#include "models/bounds/cns1/closed_form.h"

/// The closed forms of the CNS-1 report (Mueller, TR-93-082). "4 ov" is Machine::overheads() throughout. Each form
/// holds on the machines and problems for which docs/bounds.md derives it from the rules of docs/timing.md; for others
/// it gives the reason why it does not hold.
namespace narrows::cns1 {

/// The broadcast of one message a part between two nodes: a message each way, nothing in the way (section 2).
Evaluation one_transfer(const Machine& machine, const AllgatherProblem& problem);

Evaluation ring(const Machine& machine, const AllgatherProblem& problem);
Evaluation ring_short(const Machine& machine, const AllgatherProblem& problem);
Evaluation two_links(const Machine& machine, const AllgatherProblem& problem);
Evaluation two_links_odd(const Machine& machine, const AllgatherProblem& problem);
Evaluation fast_link_printed(const Machine& machine, const AllgatherProblem& problem);
Evaluation fast_link(const Machine& machine, const AllgatherProblem& problem);
Evaluation fast_network(const Machine& machine, const AllgatherProblem& problem);
Evaluation link_bound(const Machine& machine, const AllgatherProblem& problem);
Evaluation link_bound_degree3(const Machine& machine, const AllgatherProblem& problem);
Evaluation acknowledged(const Machine& machine, const AllgatherProblem& problem);

/// ceil(m / w_I) + 1: the cycles from one message to the next on an interface link with one buffer (section 3).
inline Cycle period(const Machine& machine, int bytes) { return machine.interface_cycles(bytes) + 1; }

}  // namespace narrows::cns1

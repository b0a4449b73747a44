#pragma once

#include "models/bounds/cns1/closed_form.h"

/// The conditions of the CNS-1 report's closed forms on a machine and a problem. Each function adds its conditions to
/// `c`; docs/bounds.md names the rules of docs/timing.md behind them.
namespace narrows::cns1 {

/// Only overheads, links and buffers take time, and nothing holds up a message on an empty path.
void require_plain_transfers(Conditions& c, const Machine& machine);
/// The sending and the receiving interface have the same rate.
void require_equal_rates(Conditions& c, const Machine& machine);
void require_single_buffers(Conditions& c, const Machine& machine);
void require_acknowledge(Conditions& c, const Machine& machine, Acknowledge wanted);
void require_two_messages(Conditions& c, const AllgatherProblem& problem);

/// The algorithm is `wanted`, the problem fits the machine, and its nodes form a ring of neighbours.
void require_ring(Conditions& c, const Machine& machine, const AllgatherProblem& problem, AllgatherAlgorithm wanted);

/// One message each way fits in a period, and data arrive in time to be forwarded.
void require_ring_schedule(Conditions& c, const Machine& machine, const AllgatherProblem& problem, Cycle period);
/// The receives of a period, one for each way, leave the processor free for a send, even one of no cycles.
void require_short_receives(Conditions& c, const Machine& machine, int ways, Cycle period);
/// Two messages each way fit in a period, those of the second direction 4 ov after those of the first.
void require_two_way_schedule(Conditions& c, const Machine& machine, Cycle period);

}  // namespace narrows::cns1

#pragma once

#include "models/bounds/cns1/closed_form.h"

/// What the closed forms of the CNS-1 report ask of a machine and a problem. Each adds its conditions to `c`;
/// docs/bounds.md says where in docs/timing.md each comes from.
namespace narrows::cns1 {

/// Nothing beside overheads, links and buffers takes time, and a message is never held up on an empty way.
void require_plain_transfers(Conditions& c, const Machine& machine);
/// One rate from the sending interface to the receiving one.
void require_equal_rates(Conditions& c, const Machine& machine);
void require_single_buffers(Conditions& c, const Machine& machine);
void require_acknowledge(Conditions& c, const Machine& machine, Acknowledge wanted);
void require_two_messages(Conditions& c, const AllgatherProblem& problem);

/// The algorithm is the one meant, the problem is the machine's, and its nodes form a ring of neighbours.
void require_ring(Conditions& c, const Machine& machine, const AllgatherProblem& problem, AllgatherAlgorithm wanted);

/// One message each way fits in a period, and data arrive in time to be forwarded.
void require_ring_schedule(Conditions& c, const Machine& machine, const AllgatherProblem& problem, Cycle period);
/// Two messages each way fit in a period, those of the second direction 4 ov after those of the first.
void require_two_way_schedule(Conditions& c, const Machine& machine, Cycle period);

}  // namespace narrows::cns1

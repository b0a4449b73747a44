#pragma once

#include <string>

#include "models/topology/topology.h"

namespace narrows {

/// What a workload asks for, roughly and rather too much. Doubles, because what must be refused may not fit into
/// integers.
struct Demand {
    double messages;    ///< over the whole run
    int words;          ///< of the longest of them
    double memory;      ///< bytes the simulator keeps for the workload, in sum
    double cycles = 0;  ///< in which nothing is sent: computing, holding back
};

/// Bytes of payload that can be under way at once between programs: every register and buffer of every node.
double under_way(const Machine& machine, const Demand& demand);

/// Throws InputError, at the argument `place`, for what would not fit into memory or into a count of cycles and of
/// picoseconds.
void refuse_too_much(const Machine& machine, const Demand& demand, const std::string& place);

}  // namespace narrows

#pragma once

#include <string>

#include "models/network/topology/topology.h"

namespace narrows {

/// A generous estimate of a workload's needs. Doubles, because the numbers to be refused may not fit into integers.
struct Demand {
    double messages;    ///< over the whole run
    int words;          ///< words of the longest message
    double memory;      ///< bytes of memory for the workload in the simulator
    double cycles = 0;  ///< cycles without sends: computing, holding back
};

/// Bytes of the simulator for a message that has not been received.
constexpr double bytes_of_a_message = 3500;

/// The most bytes of payload between programs at one time: in every register and buffer of every node.
double under_way(const Machine& machine, const Demand& demand);

/// Throws InputError, at the argument `place`, if the run would not fit into memory or into a count of cycles and of
/// picoseconds.
void refuse_too_much(const Machine& machine, const Demand& demand, const std::string& place);

}  // namespace narrows

#pragma once

#include <string>
#include <vector>

#include "models/bounds/evaluation.h"
#include "models/bounds/flat_switch/flat_switch.h"
#include "models/machine/machine.h"
#include "testbench/workloads/gathering.h"

/// A machine in the terms of VandenBerghe's formulas (2006), in cycles.
namespace narrows::flat_switch {

FlatMachine as_flat(const Machine& machine);

/// The time that the formulas leave out: headers of so many messages that a task sends, and as many that it receives.
double header_time(const Machine& machine, double messages);

/// The formulas need these rates.
Conditions has_rates(const Machine& machine);

/// A run takes exactly what a formula says, if its messages go to one node after the other and are received from one
/// after the other: the processor moves the data itself, nothing but the nodes is in the way, and each message is there
/// when its receiver has time for it. `shortest`: bytes of payload of the shortest message. Each task sends `messages`
/// and receives as many.
bool keeps_time(const Machine& machine, std::int64_t shortest, std::int64_t messages);
/// True if so many bytes cross memory and links in whole cycles.
bool is_whole(const Machine& machine, std::int64_t swept, std::int64_t message);
/// True if so many gathered bytes are a whole number of bytes in memory.
bool is_whole(const Machine& machine, Gather gather, std::int64_t bytes);

/// Notes if the switch has more interfaces than the document calls flat, or if memory has no rate.
std::vector<std::string> notes_on(const Machine& machine);

}  // namespace narrows::flat_switch

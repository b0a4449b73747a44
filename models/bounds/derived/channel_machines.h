#pragma once

#include <vector>

#include "models/machine/machine.h"

/// Machines whose channels all have the same values, for bounds of machines with classes of channels.
namespace narrows {

/// A machine in which every channel has the best values of all classes, so that no message is slower there.
Machine with_best_channels(Machine machine);

/// Returns one machine for each ChannelClass, in which every channel has the values of that class; none if all classes
/// share theirs.
std::vector<Machine> machines_of_classes(const Machine& machine);

}  // namespace narrows

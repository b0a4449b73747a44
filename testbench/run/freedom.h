#pragma once

#include <string>
#include <vector>

#include "models/machine/input_error.h"
#include "models/network/topology/machine_freedom.h"

namespace narrows {

/// Throws InputError with the cycle of lanes if the machine's network is not proved to be free from deadlock, unless
/// the machine allows that. `place` names the machine.
void refuse_deadlock(const Machine& machine, const Place& place, FreedomProofs& proofs);

/// "free from deadlock: no cycle of lanes can wait for itself (Dally and Seitz 1987)".
std::string freedom_text(const MachineFreedom& freedom, const Machine& machine);

/// As above for a class of messages. The text says so if the class has its own lanes.
std::string freedom_text(const Machine& machine, MessageClass message_class, FreedomProofs& proofs);

/// The cycle, one step a line. For a long cycle the last line gives the number of steps left out.
std::vector<std::string> cycle_lines(const MachineFreedom& freedom);

}  // namespace narrows

#pragma once

#include <string>

#include "models/machine/machine.h"

namespace narrows {

/// A drawing of the path between a program and the network with the machine's values; `show` prints it first.
std::string machine_drawing(const Machine& machine);

}  // namespace narrows

#pragma once

#include <string>

#include "models/machine/machine.h"

namespace narrows {

/// A drawing of the way between a program and the network, with the values of the machine: what `show` prints first.
std::string machine_drawing(const Machine& machine);

}  // namespace narrows

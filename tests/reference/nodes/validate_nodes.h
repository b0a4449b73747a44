#pragma once

#include "models/machine/machine.h"

namespace narrows::reference {

/// N0 and Q5: throws std::invalid_argument for machines that the rules of shared nodes do not cover.
void validate_nodes(const Machine& machine, int endpoints);

}  // namespace narrows::reference

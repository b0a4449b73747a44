#pragma once

#include "models/machine/machine.h"
#include "tests/reference/dice.h"

namespace narrows::reference {

/// Gives a topology, whose kind is chosen, a small random size.
void choose_shape(Dice& dice, TopologyParameters& p);

}  // namespace narrows::reference

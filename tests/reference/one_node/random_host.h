#pragma once

#include "tests/reference/dice.h"
#include "tests/reference/nodes/programs.h"

namespace narrows::reference {

/// A host bus of any kind that docs/host-bus.md does not refuse, with small numbers so that events meet in one cycle.
HostParameters random_host(Dice& dice);

/// J12: reads and writes at any places of programs.
void add_accesses(Dice& dice, int interfaces, std::vector<NodeActivity>& activities);

}  // namespace narrows::reference

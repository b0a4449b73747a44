#pragma once

#include <vector>

#include "tests/reference/nodes/programs.h"

namespace narrows::reference {

/// N0 and Q5: throws std::invalid_argument for machines and programs that the rules of shared nodes do not cover.
void validate_nodes(const Machine& machine, int endpoints, const std::vector<NodeActivity>& activities);

}  // namespace narrows::reference

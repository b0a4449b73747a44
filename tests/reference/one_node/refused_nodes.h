#pragma once

#include "tests/reference/one_node/one_node_values.h"

namespace narrows::reference {

/// "What is refused, and why": throws std::invalid_argument for machines that have no meaning.
void refuse_nodes(const Machine& machine, const OneNodeValues& values, int endpoints);

}  // namespace narrows::reference

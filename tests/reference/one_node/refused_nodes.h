#pragma once

#include "models/machine/machine.h"

namespace narrows::reference {

/// The section "What is refused, and why": throws std::invalid_argument for machines that have no meaning.
void refuse_nodes(const Machine& machine, int endpoints);

}  // namespace narrows::reference

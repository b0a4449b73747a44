#pragma once

#include <functional>
#include <vector>

#include "testbench/reproduce/delta/grid.h"

namespace narrows::delta {

/// Some of the runs of a grid. The report does not say which experiments it fitted its f(L) to, and they come out
/// differently.
struct Selection {
    const char* name;
    std::function<bool(const nbl::CombiningProblem&)> has;
    bool fastest_blocks_only = false;  ///< of those that differ in the block alone
};

/// Long blocks, short and long vectors, best blocks.
const std::vector<Selection>& selections();

std::vector<Run> selected(const Selection& selection, const std::vector<Run>& runs);

}  // namespace narrows::delta

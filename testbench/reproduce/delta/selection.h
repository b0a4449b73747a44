#pragma once

#include <functional>
#include <vector>

#include "testbench/reproduce/delta/grid.h"

namespace narrows::delta {

/// A selection of a grid's runs. The report does not say to which experiments it fitted f(L), and selections differ in
/// f(L).
struct Selection {
    const char* name;
    std::function<bool(const delta::CombiningProblem&)> has;
    bool fastest_blocks_only = false;  ///< keep only the (first) fastest of runs that differ in the block alone
};

/// Selections by long blocks, short and long vectors, best blocks.
const std::vector<Selection>& selections();

std::vector<Run> selected(const Selection& selection, const std::vector<Run>& runs);

}  // namespace narrows::delta

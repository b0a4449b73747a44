#pragma once

#include "testbench/reproduce/delta/kept_calibration.h"

namespace narrows::delta {

/// The machines selected in docs/findings/nbl-calibration.md, "A second search", and the tried ones.
struct WiderSearch {
    std::vector<SearchResult> results;
    std::vector<SearchPoint> chosen;
};

WiderSearch wider_search(const Progress& progress);

}  // namespace narrows::delta

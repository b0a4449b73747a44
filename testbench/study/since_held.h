#pragma once

#include "testbench/study/judged_check.h"

namespace narrows::study {

/// Tells the checks that fail which parameters have changed since they held, and keeps those of the points where all
/// checks hold.
void note_changes_since_held(Store& store, const std::vector<StoredPoint>& points, std::vector<JudgedCheck>& checks);

}  // namespace narrows::study

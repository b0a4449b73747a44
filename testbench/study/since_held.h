#pragma once

#include "testbench/study/judged_check.h"

namespace narrows::study {

/// Tells failing checks which parameters have changed since they held, and stores the parameters of points where all
/// checks hold.
void note_changes_since_held(Store& store, const std::vector<StoredPoint>& points, std::vector<JudgedCheck>& checks);

}  // namespace narrows::study

#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The name of the contender with this value in outputs: a name stays as it is, "machines/cns1.toml" becomes "cns1", a
/// number gets its parameter, "interface.links=2".
std::string contender_text(const Study& study, const std::string& value);

/// The name of a point's contender in outputs; empty if the study has no contenders.
std::string contender_of(const Study& study, const StoredPoint& point);
/// Returns the contenders in the order of the study.
std::vector<std::string> contenders_of(const Study& study, const std::vector<StoredPoint>& points);
/// The contender that the others are compared with.
std::string baseline_of(const Study& study);

}  // namespace narrows::study

#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The name in outputs of the contender with this value: a name stays as it is, "machines/cns1.toml" becomes "cns1", a
/// number gets its parameter, "interface.links=2".
std::string contender_text(const Study& study, const std::string& value);

/// The name in outputs of a point's contender; empty if the study has no contenders.
std::string contender_of(const Study& study, const StoredPoint& point);
/// Returns the contenders in the order of the study.
std::vector<std::string> contenders_of(const Study& study, const std::vector<StoredPoint>& points);
/// The contender with which the others are compared.
std::string baseline_of(const Study& study);

}  // namespace narrows::study

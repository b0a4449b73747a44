#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// What the contender with this value is called: a name as it is, "cns1" of "machines/cns1.toml", a number with what it
/// is of, "interface.links=2".
std::string contender_text(const Study& study, const std::string& value);

/// What the contender of a point is called; empty where the study has none.
std::string contender_of(const Study& study, const StoredPoint& point);
/// In the order of the study.
std::vector<std::string> contenders_of(const Study& study, const std::vector<StoredPoint>& points);
/// The one that the others are held against.
std::string baseline_of(const Study& study);

}  // namespace narrows::study

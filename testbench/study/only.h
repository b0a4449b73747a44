#pragma once

#include <optional>

#include "testbench/study/point.h"

namespace narrows::study {

/// Whether 'only' keeps the point; none if that is not known yet. The settings of the point are usually enough, so that
/// combinations that cannot be run can be left out.
std::optional<bool> wanted(const Point& point, const Runs& runs);

/// Throws the InputError for a name in 'only' that is not a parameter of the point.
[[noreturn]] void refuse_only(const Point& point, const Runs& runs);

}  // namespace narrows::study

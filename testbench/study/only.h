#pragma once

#include <optional>

#include "testbench/study/point.h"

namespace narrows::study {

/// True if 'only' keeps the point; empty if that is not known yet. Usually the point's settings are enough, so that
/// impossible combinations can be left out.
std::optional<bool> wanted(const Point& point, const Runs& runs);

/// Throws the InputError for a name in 'only' that is no parameter of the point.
[[noreturn]] void refuse_only(const Point& point, const Runs& runs);

}  // namespace narrows::study

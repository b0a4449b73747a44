#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// A hash of what there is to do; the same wherever it is the same.
std::string fingerprint_of(const std::vector<Point>& points, bool hardware);

/// The manifest of results that these points will give. Throws InputError if two machines of different files have the
/// same name.
Manifest manifest_of(const Study& study, const std::vector<Point>& points, std::uint64_t seed);

}  // namespace narrows::study

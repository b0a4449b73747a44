#pragma once

#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// The hash of a text or a file.
std::string sha256_of_text(const std::string& text);
std::string sha256_of(const std::string& file);

/// A hash of the tasks, equal if the tasks are equal.
std::string fingerprint_of(const std::vector<Point>& points, bool hardware);

/// The manifest for results of these points. Throws InputError if two machines from different files have the same name.
Manifest manifest_of(const Study& study, const std::vector<Point>& points, std::uint64_t seed);

}  // namespace narrows::study

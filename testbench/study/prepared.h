#pragma once

#include <string>
#include <vector>

#include "testbench/study/manifest.h"

namespace narrows::study {

/// A study that can be run: it has no errors, and omitted values are filled in.
struct Prepared {
    Study study;
    std::vector<Point> points;
    Manifest manifest;
};

/// Prepares a study given by name or file. Throws InputError.
Prepared prepare(const std::string& name_or_file, std::uint64_t seed);

}  // namespace narrows::study

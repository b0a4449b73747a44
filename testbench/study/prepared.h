#pragma once

#include <string>
#include <vector>

#include "testbench/study/manifest.h"

namespace narrows::study {

/// A study that can be run: nothing is wrong with it, and nothing is left open.
struct Prepared {
    Study study;
    std::vector<Point> points;
    Manifest manifest;
};

/// By name, or from a file. Throws InputError.
Prepared prepare(const std::string& name_or_file, std::uint64_t seed);

}  // namespace narrows::study

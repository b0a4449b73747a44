#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

struct Gathered {
    std::size_t points = 0;             ///< number of points copied
    std::vector<std::string> left_out;  ///< stores that were skipped, with the reasons
};

/// Copies finished points from the stores that parts of the study have written in a folder. Skips stores of another
/// seed or of other sources. Throws InputError if a point has a different result in `store`.
Gathered gather(Store& store, const std::filesystem::path& parts, const Manifest& manifest,
                const std::vector<Point>& points);

}  // namespace narrows::study

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

struct Gathered {
    std::size_t points = 0;             ///< that were taken over
    std::vector<std::string> left_out;  ///< stores of which nothing was taken, and why
};

/// Takes finished points out of the stores in a folder, those that parts of the study have left there. Only of the same
/// seed and sources, and what the store has already must be the same there. Throws InputError where it is not.
Gathered gather(Store& store, const std::filesystem::path& parts, const Manifest& manifest,
                const std::vector<Point>& points);

}  // namespace narrows::study

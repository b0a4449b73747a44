#pragma once

#include <string>
#include <vector>

namespace narrows::study {

/// One of `of` parts of a study that run independently, counted from 1.
struct Part {
    int number;
    int of;
};

constexpr int most_parts = 10'000;

/// "3/8". Throws InputError.
Part parse_part(const std::string& text);

/// Tells for each task whether it belongs to this part. Every task is in exactly one part, and all parts take about the
/// same effort.
std::vector<bool> tasks_of_part(const std::vector<double>& efforts, const Part& part);

}  // namespace narrows::study

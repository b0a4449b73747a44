#pragma once

#include <string>
#include <vector>

namespace narrows::study {

/// One of `of` shares of a study, counted from 1, that are run apart from each other.
struct Part {
    int number;
    int of;
};

constexpr int most_parts = 10'000;

/// "3/8". Throws InputError.
Part parse_part(const std::string& text);

/// Which pieces of work are this part's: all parts take about the same effort. Each piece is in one part.
std::vector<bool> share_of(const std::vector<double>& efforts, const Part& part);

}  // namespace narrows::study

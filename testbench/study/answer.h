#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// How one contender does over all places of a study: combinations of everything else that was swept.
struct Standing {
    std::string contender;
    std::size_t best = 0;   ///< places where nobody is better
    std::size_t alone = 0;  ///< of those, places where nobody is as good
    std::size_t ran = 0;    ///< places with a result of its own
    double ratio = 0;       ///< baseline / own objective, geometric mean over places that both have; 0: none
    double least_ratio = 0;
    double most_ratio = 0;
    std::string limited_by;      ///< by what kind of resource, mostly
    std::size_t limited_in = 0;  ///< places
    std::optional<cost::HardwareCost> hardware;
};

/// Who is best, and by how much.
struct Answer {
    std::size_t points = 0;
    std::size_t passed = 0;
    std::size_t failed = 0;  ///< without a result, or with a check that failed
    std::size_t places = 0;
    std::vector<Standing> standings;  ///< the best first
};

Answer answer_of(const Study& study, const std::vector<StoredPoint>& points);

/// In sentences, the answer first.
std::vector<std::string> sentences(const Study& study, const Answer& answer);

}  // namespace narrows::study

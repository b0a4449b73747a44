#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/study/best_by.h"
#include "testbench/study/cases.h"
#include "testbench/study/store.h"

namespace narrows::study {

/// The least and the largest value.
struct LeastAndMost {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

/// The range of node costs over a contender's cases, whose machines may differ.
struct CostRange {
    LeastAndMost flip_flops;
    LeastAndMost logic_cells;
    LeastAndMost memory_bits;
};

/// A note of runs on something that a reader could misunderstand.
struct Remark {
    std::string text;
    std::size_t cases = 0;  ///< number of cases whose run has the note
};

/// A name, and the number of its cases.
using Share = std::pair<std::string, std::size_t>;

/// The results of one contender over the cases of a study. A case is a combination of everything else that is swept.
struct Standing {
    std::string contender;
    std::size_t best = 0;            ///< cases without a better contender
    std::size_t alone = 0;           ///< best cases without an equal contender
    std::vector<Share> shared_with;  ///< equal contenders in cases where this one is best; most cases first
    std::size_t ran = 0;             ///< cases with a result
    double ratio = 0;  ///< objective of the baseline / own objective, geometric mean over the cases of both; 0:
                       ///< none
    double least_ratio = 0;
    double most_ratio = 0;
    std::vector<Share> limits;  ///< kinds of limiting resources, the most frequent first
    std::optional<CostRange> hardware;
    std::optional<CostRange> more_hardware;  ///< difference from the baseline in the same cases
    std::vector<Remark> remarks;
    std::vector<std::size_t> points_with_remarks;  ///< one point for each case with remarks
};

/// The better contenders in cases where the first one is not best.
struct Elsewhere {
    std::vector<Share> best;  ///< the best contenders there, by number of cases
    double most_behind = 1;   ///< largest ratio of the first contender's objective to that of the best
};

/// The least and the largest objective, with their points.
struct Extent {
    double least = 0;
    double most = 0;
    std::string least_at;  ///< the command of the point
    std::string most_at;
};

/// The answer of a study: the best contender, and its lead.
struct Answer {
    std::size_t points = 0;
    std::size_t passed = 0;
    std::size_t failed = 0;           ///< points without a result, or with a failed check
    std::size_t cases = 0;            ///< number of cases with results of several contenders; for a single contender
                                      ///< all
    std::vector<Standing> standings;  ///< best contender first
    Elsewhere elsewhere;
    std::vector<BestBy> by;
    std::vector<MergedParameter> merged;
    std::optional<Extent> extent;  ///< none if the study has contenders

    std::size_t open() const { return points - passed - failed; }
};

Answer answer_of(const Study& study, const std::vector<StoredPoint>& points);

/// Throws std::logic_error if the baseline is not exactly as fast as itself.
void check_baseline(const Standing& baseline);

/// The answer in sentences: what failed, the answer to the question, and then 1 + answer.by.size() sentences, the
/// overall one first; then the others.
std::vector<std::string> sentences(const Study& study, const Answer& answer);

}  // namespace narrows::study

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// From the least to the most.
struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

/// What nodes cost, over the cases of a contender: their machines may differ.
struct CostRange {
    Range flip_flops;
    Range logic_cells;
    Range memory_bits;
};

/// What runs say of themselves that a reader might else be mistaken about.
struct Remark {
    std::string text;
    std::size_t places = 0;  ///< in which several contenders have results; of a single contender all
};

/// How one contender does over the places of a study, which are combinations of everything else that was swept.
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
    std::optional<CostRange> hardware;
    std::optional<CostRange> more_hardware;  ///< than the baseline, in the same places
    std::vector<Remark> remarks;
    std::size_t with_remarks = 0;  ///< places
};

/// Who is best, and by how much.
struct Answer {
    std::size_t points = 0;
    std::size_t passed = 0;
    std::size_t failed = 0;           ///< without a result, or with a check that failed
    std::size_t places = 0;           ///< in which several contenders have results; of a single contender all
    std::vector<Standing> standings;  ///< the best first

    std::size_t open() const { return points - passed - failed; }
};

Answer answer_of(const Study& study, const std::vector<StoredPoint>& points);

/// In sentences, the answer first.
std::vector<std::string> sentences(const Study& study, const Answer& answer);

}  // namespace narrows::study

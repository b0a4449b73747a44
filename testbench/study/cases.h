#pragma once

#include <map>
#include <string>
#include <vector>

#include "testbench/study/store.h"

namespace narrows::study {

/// A swept parameter that only some contenders have. Its best value in a case counts.
struct MergedParameter {
    std::string name;
    std::vector<std::string> contenders;  ///< contenders with several values in one case, in the order of the study
};

/// The cases of a study: the points of a case answer the same question (docs/studies.md, The answer).
class Cases {
public:
    /// `points` must outlive this object.
    Cases(const Study& study, const std::vector<StoredPoint>& points);

    std::size_t count() const { return count_; }
    /// The case of a point. Cases are numbered in the order of the study.
    std::size_t of(std::size_t point) const { return case_[point]; }
    /// Points of different problems are never compared, whatever their parameters are.
    std::size_t problem_of(std::size_t point) const { return problem_[point]; }

    /// Swept parameters that have one value in each case, in the order of the study; without the contender's name.
    const std::vector<std::string>& names() const { return names_; }
    const std::vector<MergedParameter>& merged() const { return merged_; }

    bool share_one(const std::string& contender, const std::string& other) const;
    /// Why two contenders share no case, with a remedy: "a has nodes=16, and b has nodes=128; ...".
    std::string difference(const std::string& contender, const std::string& other) const;

private:
    void find_problems();
    void find_cases();
    void find_names();

    const Study& study_;
    const std::vector<StoredPoint>& points_;
    std::size_t count_ = 0;
    std::vector<std::size_t> case_;        ///< indexed by point
    std::vector<std::size_t> problem_;     ///< indexed by point
    std::vector<std::string> contenders_;  ///< indexed by point
    std::vector<std::string> names_;
    std::vector<MergedParameter> merged_;
};

/// The best point of each contender in one case. Ties go to the first of the study.
using ComparedCase = std::map<std::string, const StoredPoint*>;

/// The comparison of each case, in the order of the study; empty for a case without results.
std::vector<ComparedCase> compared_cases(const Study& study, const std::vector<StoredPoint>& points,
                                         const Cases& cases);

}  // namespace narrows::study

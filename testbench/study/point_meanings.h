#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "testbench/study/cases.h"
#include "testbench/study/formula.h"
#include "testbench/study/quoted_words.h"
#include "testbench/text/section.h"

namespace narrows::study {

/// Names in formulas that stand for words, besides parameters and metrics.
std::vector<std::string_view> names_of_words();
/// A number in formulas of checks: the ratio of the objective to that of the best contender.
inline constexpr std::string_view times_best = "times_best";

/// The meanings of names in formulas at each point, with the results so far.
class PointMeanings {
public:
    /// All arguments must outlive this object. `analysed`: results of analyses, by name.
    PointMeanings(const Study& study, const std::vector<StoredPoint>& points, const Cases& cases,
                  const std::vector<Section>& analysed);

    Meaning of(std::size_t point) const;

private:
    std::optional<double> number(std::size_t point, std::string_view name) const;
    std::vector<std::string> words(std::size_t point, std::string_view name) const;
    std::vector<std::string> best(std::size_t point) const;
    double least_objective(std::size_t point) const;
    bool is_of_runs(const ValueElsewhere& other, std::size_t point, std::size_t candidate) const;
    bool is_equal(std::size_t point, std::size_t candidate, const std::string& name) const;
    bool fulfils(const Formula& condition, std::size_t point, std::size_t candidate) const;
    /// The point of other runs with the same parameters, except parameters that these runs do not sweep or the
    /// condition names. Empty unless there is exactly one.
    std::optional<std::size_t> same_in(const ValueElsewhere& other, std::size_t point) const;
    std::optional<double> elsewhere(std::size_t point, const ValueElsewhere& other) const;
    /// The least or greatest value over points of other runs; empty if there are none, or one lacks a value.
    std::optional<double> extreme(std::size_t point, const ValueElsewhere& other) const;
    std::optional<double> analysed_value(std::size_t point, const ValueElsewhere& other) const;

    const Study& study_;
    const std::vector<StoredPoint>& points_;
    const Cases& cases_;
    const std::vector<Section>& analysed_;
    const std::vector<ComparedCase> compared_;
    mutable std::unordered_map<std::string, std::optional<double>> numbers_;
    mutable Formulas formulas_;  ///< about other points
};

}  // namespace narrows::study

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/app/runs_to_compare.h"

namespace narrows {

/// True if the same number of words means different numbers of bytes on some machines.
bool words_differ(const ComparedRows& rows);

/// The number of bytes of a size in words or elements; the value itself if it is no number.
std::string bytes_text(const Request& request, const ParameterText& parameter);

/// Finds rows of `compare` with the same problem: the same number of ranks, and the same workload parameters, except
/// those that say how the work is done. Only times of such rows can be compared.
class SameProblem {
public:
    explicit SameProblem(const ComparedRows& rows);

    /// The first row of the same problem, maybe this row; empty if no other row has this problem.
    std::optional<std::size_t> first(std::size_t row) const;
    bool has_ratios() const { return problems_ < first_.size(); }
    /// Explains the ratios, or why there are none; empty if there is only one row.
    std::string ratio_text() const;

private:
    std::vector<std::size_t> first_;
    std::size_t problems_ = 0;
    std::vector<std::string> varied_;  ///< names of what differs between problems
};

}  // namespace narrows

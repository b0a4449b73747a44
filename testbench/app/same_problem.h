#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/app/runs_to_compare.h"

namespace narrows {

/// As many words are not as many bytes on all machines.
bool words_differ(const ComparedRows& rows);

/// How many bytes a size in words or elements is; the value itself if it is no number.
std::string bytes_text(const Request& request, const ParameterText& parameter);

/// Which rows of `compare` are about the same problem: as many ranks, and the same values of all parameters of the
/// workload but those that say how the work is done. Only their times can be compared.
class SameProblem {
public:
    explicit SameProblem(const ComparedRows& rows);

    /// The first row of the same problem, which may be this one; none if no other row is of this problem.
    std::optional<std::size_t> first(std::size_t row) const;
    /// What a ratio is; none if each row is a problem of its own.
    std::optional<std::string> ratio_text() const;

private:
    std::vector<std::size_t> first_;
    std::vector<std::string> varied_;  ///< what problems differ in
};

}  // namespace narrows

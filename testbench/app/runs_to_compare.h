#pragma once

#include <algorithm>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/app/options.h"
#include "testbench/run/argument_values.h"
#include "testbench/run/request.h"

namespace narrows {

/// A row of `compare`.
struct ComparedRun {
    ComparedRun(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                const CommonOptions& options, FreedomProofs& proofs, std::vector<std::string> differing,
                std::string part_in_rtl)
        : request(machine, workload, arguments, options.seed, proofs, options.times),
          chosen(std::move(differing)),
          rtl(std::move(part_in_rtl)) {}

    Request request;
    std::vector<std::string> chosen;  ///< the arguments with several values, as they are in this row
    std::string rtl;                  ///< the RTL of the row: the folder as written, or "built-in"; empty: models

    /// A name that distinguishes the row: "cns1 algorithm=ring".
    std::string name() const;
};
using ComparedRows = std::deque<ComparedRun>;

/// The runs for `compare`: each machine with each combination of values. All are made before the first run, so that bad
/// input is refused at once.
class RunsToCompare {
public:
    /// `names`: machines and KEY=VALUE arguments. If there is RTL, each run has a row on models and one with it.
    RunsToCompare(const std::string& workload, const std::vector<std::string>& names, const CommonOptions& options,
                  const RtlOptions& rtl = {});

    const ComparedRows& rows() const { return rows_; }
    /// Machine parameters with several values.
    const std::vector<std::string>& varied_of_machine() const { return varied_of_machine_; }
    /// True if an argument sets the key.
    bool gives(std::string_view key) const { return std::ranges::find(keys_, key) != keys_.end(); }
    bool has_rtl() const { return !rtl_.empty(); }
    const std::vector<std::string>& left_out() const { return left_out_; }  ///< notes

private:
    /// Adds a row. A value of `all` that is impossible on a machine gives a note, not an error.
    void add(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
             const std::vector<ArgumentValues>& values, const CommonOptions& options);

    ComparedRows rows_;
    std::vector<std::string> varied_of_machine_;
    std::vector<std::string> keys_;
    std::vector<std::string> left_out_;
    std::string rtl_;  ///< of the rows with RTL; empty: there are none
    FreedomProofs proofs_;
};

}  // namespace narrows

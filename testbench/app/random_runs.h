#pragma once

#include <memory>
#include <string>
#include <vector>

#include "testbench/app/report.h"
#include "testbench/lockstep/sends.h"
#include "testbench/own_rtl/coverage.h"

namespace narrows {

/// Which random runs are made of a machine with RTL.
struct RandomRunsQuestion {
    std::string machine;
    std::vector<std::string> arguments;  ///< KEY=VALUE of the machine
    CommonOptions common;                ///< the seed is that of the first run
    std::size_t messages = 0;            ///< of each run; 0: as many as usual on the machine
    std::size_t runs = 20;
    std::string folder = "lockstep";           ///< of what is written about a run that fails
    std::optional<std::string> coverage = {};  ///< a file for it, if it is asked for
};

/// Random messages on a machine with RTL, as GOAL programs: each is run on models and with RTL, whose registers begin
/// once as random values of one seed, and once of another one.
class RandomRuns {
public:
    using Sends = std::vector<lockstep::PlannedSend>;

    /// A run of a program, with the request that its report is about.
    struct Attempt {
        std::unique_ptr<Request> request;
        std::unique_ptr<RunReport> report;

        bool failed() const;
        /// The first check that failed.
        const Check& failure() const;
    };
    /// A run that failed, made as short as it can be.
    struct Failure {
        std::size_t run;  ///< number, from 1 on
        std::uint64_t seed;
        std::uint64_t registers;
        Sends sends;
        std::size_t attempts;  ///< runs that were made to shorten it
    };

    RandomRuns(const RandomRunsQuestion& question, const ResolvedMachine& resolved, const Topology& topology,
               const ChosenRtl& rtl);

    /// Ends with the first run that fails. Returns it; none if all runs pass.
    std::optional<Failure> find_failure(const Progress& progress);
    /// Runs the program once more.
    Attempt attempt(const Sends& sends, std::uint64_t registers);

    /// The arguments of a request for the program in the file.
    std::vector<std::string> arguments_for(const std::string& file) const;
    std::string program_of(const Sends& sends) const;

    /// What the runs have reached of the user's files, in the format of lcov.
    std::string lcov() { return coverage_->lcov(); }
    std::size_t messages() const { return messages_; }  ///< of each run
    std::size_t events() const { return events_; }      ///< compared events of all runs

private:
    /// Shows what the RTL prints.
    Attempt attempt_aloud(const Sends& sends, std::uint64_t registers);
    Sends sends_of(std::uint64_t seed) const;

    const RandomRunsQuestion& question_;
    const Machine& machine_;
    const Topology& topology_;
    const ChosenRtl& rtl_;
    CommonOptions quiet_;
    const std::size_t messages_;
    const WorkFolder folder_;  ///< for the program of a run
    FreedomProofs proofs_;
    std::optional<RtlCoverage> coverage_;  ///< none if it is not asked for
    std::size_t events_ = 0;
};

}  // namespace narrows

#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <narrows/registry.h>

#include "library/rehearsal.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// Presents a user's workload like any other: its traffic, order and data come from a rehearsal. The user's code runs
/// only when these are needed, so that a crash there ends only the process of the run.
class RegisteredWork final : public Workload {
public:
    /// `machine` must outlive the work. The other functions throw InputError if the values do not fit, if the programs
    /// request what the machine cannot do, and for exceptions of the user's functions.
    RegisteredWork(const Machine& machine, std::shared_ptr<const RegisteredWorkload> type,
                   std::vector<GivenValue> values, std::uint64_t seed);

    /// Makes the user's object. Throws InputError if the values do not fit.
    std::unique_ptr<OwnWorkload> make() const;

    Traffic traffic() const override { return rehearsal().traffic(); }
    double effort() const override { return 1; }
    std::unique_ptr<OrderedPrograms> order() const override { return rehearsal().order(); }
    void start(System& system) override;
    std::vector<Check> checks() const override;
    std::vector<std::string> notes() const override;

private:
    /// Number of messages so far, by sender, receiver and tag.
    using Counts = std::map<std::tuple<int, int, int>, std::size_t>;

    const Rehearsal& rehearsal() const;
    Task<> drive(Rank& rank, PeerDriver& program);
    Task<> send(Rank& rank, PeerRequest& request);
    Task<> receive(Rank& rank, PeerRequest& request);
    /// The rehearsal's message for the program's next send. Throws InputError if the send differs.
    const RehearsedMessage& rehearsed(int rank, const PeerRequest& request);
    [[noreturn]] void refuse_unrehearsed(int rank, const std::string& difference) const;

    const Machine& machine_;
    std::shared_ptr<const RegisteredWorkload> type_;
    std::vector<GivenValue> values_;
    std::uint64_t seed_;
    TestData data_;
    mutable std::unique_ptr<const Rehearsal> rehearsal_;  ///< made at first use
    std::unique_ptr<OwnWorkload> work_;                   ///< of the run
    std::optional<Scoreboard> scoreboard_;                ///< of the run
    std::deque<PeerDriver> programs_;
    std::vector<std::size_t> sent_;  ///< number of messages so far, indexed by sender
    Counts sent_with_;
    Counts received_;
};

}  // namespace narrows

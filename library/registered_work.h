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

/// A user's workload as all others are: its traffic, order and data are those of a rehearsal. Until they are asked for
/// nothing of the user's runs, so that what crashes there ends the process of the run and no other.
class RegisteredWork final : public Workload {
public:
    /// `machine` must outlive the work. The other functions throw InputError if the values do not fit, if the programs
    /// ask for what the machine cannot do, and for what the user's functions throw.
    RegisteredWork(const Machine& machine, std::shared_ptr<const RegisteredWorkload> type,
                   std::vector<GivenValue> values, std::uint64_t seed);

    /// The user's object. Throws InputError if the values do not fit.
    std::unique_ptr<OwnWorkload> make() const;

    Traffic traffic() const override { return rehearsal().traffic(); }
    double effort() const override { return 1; }
    std::unique_ptr<OrderedPrograms> order() const override { return rehearsal().order(); }
    void start(System& system) override;
    std::vector<Check> checks() const override;
    std::vector<std::string> notes() const override;

private:
    /// Messages so far, by sender, receiver and tag.
    using Counts = std::map<std::tuple<int, int, int>, std::size_t>;

    const Rehearsal& rehearsal() const;
    Task<> drive(Rank& rank, PeerDriver& program);
    Task<> send(Rank& rank, PeerRequest& request);
    Task<> receive(Rank& rank, PeerRequest& request);
    /// What the rehearsal had where the program sends now. Throws InputError if that is something else.
    const RehearsedMessage& rehearsed(int rank, const PeerRequest& request);
    [[noreturn]] void refuse_unrehearsed(int rank, const std::string& difference) const;

    const Machine& machine_;
    std::shared_ptr<const RegisteredWorkload> type_;
    std::vector<GivenValue> values_;
    std::uint64_t seed_;
    TestData data_;
    mutable std::unique_ptr<const Rehearsal> rehearsal_;  ///< once it is asked for
    std::unique_ptr<OwnWorkload> work_;                   ///< of the run
    std::optional<Scoreboard> scoreboard_;                ///< of the run
    std::deque<PeerDriver> programs_;
    std::vector<std::size_t> sent_;  ///< messages so far, indexed by sender
    Counts sent_with_;
    Counts received_;
};

}  // namespace narrows

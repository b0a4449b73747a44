#pragma once

#include <deque>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include <narrows/registry.h>

#include "library/rehearsal.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// A user's workload as all others are: its traffic, order and data are those of a rehearsal.
class RegisteredWork final : public Workload {
public:
    /// Throws InputError if the values do not fit, or the programs ask for what the machine cannot do.
    RegisteredWork(const Machine& machine, std::shared_ptr<const RegisteredWorkload> type,
                   const std::vector<GivenValue>& values, std::uint64_t seed);

    Traffic traffic() const override { return rehearsal_.traffic(); }
    std::unique_ptr<OrderedPrograms> order() const override { return rehearsal_.order(); }
    void start(System& system) override;
    std::vector<Check> checks() const override;

private:
    std::unique_ptr<OwnWorkload> make(const Machine& machine, const std::vector<GivenValue>& values,
                                      std::uint64_t seed) const;
    Task<> drive(Rank& rank, PeerDriver& program);
    Task<> send(Rank& rank, PeerRequest& request);
    Task<> receive(Rank& rank, PeerRequest& request);

    std::shared_ptr<const RegisteredWorkload> type_;
    TestData data_;
    std::unique_ptr<OwnWorkload> rehearsed_;
    Rehearsal rehearsal_;
    std::unique_ptr<OwnWorkload> work_;  ///< of the run
    Scoreboard scoreboard_;
    std::deque<PeerDriver> programs_;
    std::map<std::tuple<int, int, int>, std::size_t> sent_;  ///< messages so far, by sender, receiver and tag
    std::map<std::tuple<int, int, int>, std::size_t> received_;
};

}  // namespace narrows

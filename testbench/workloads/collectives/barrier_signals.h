#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "testbench/workloads/collectives/collective.h"

namespace narrows::collectives {

/// The participating ranks, numbered among themselves.
class Members {
public:
    /// All ranks of the machine.
    explicit Members(int ranks) : numbers_(static_cast<std::size_t>(ranks)) {
        for (int i = 0; i < ranks; ++i) ranks_.push_back(RankId(numbers_[static_cast<std::size_t>(i)] = i));
    }
    /// Some of `ranks` ranks.
    Members(std::vector<RankId> members, int ranks)
        : ranks_(std::move(members)), numbers_(static_cast<std::size_t>(ranks), none) {
        for (std::size_t i = 0; i < ranks_.size(); ++i)
            numbers_[static_cast<std::size_t>(ranks_[i])] = static_cast<int>(i);
    }

    static constexpr int none = -1;

    int count() const { return static_cast<int>(ranks_.size()); }
    RankId rank(int member) const { return ranks_[static_cast<std::size_t>(member)]; }
    /// `none` for other ranks.
    int number_of(RankId rank) const { return numbers_[static_cast<std::size_t>(rank)]; }

private:
    std::vector<RankId> ranks_;  // indexed by member
    std::vector<int> numbers_;   // indexed by rank
};

enum class BarrierAlgorithm { dissemination, tree };

/// Consecutive barriers of some ranks. The plan has a program for each barrier.
Collective barriers_of(const Machine& machine, std::shared_ptr<const Members> members, BarrierAlgorithm algorithm,
                       int times, std::uint64_t seed);

/// Barriers within another workload: its programs pass them, and its checks and traffic include theirs.
class BarrierSeries final : public PlannedWork {
public:
    /// So many consecutive barriers of the members.
    BarrierSeries(const Machine& machine, std::shared_ptr<const Members> members, int times, std::uint64_t seed);

    void begin() { expect_results(); }
    /// Continues when all members have come to barrier number `time`.
    Task<> pass(Rank& rank, int time) { return program(rank, steps(rank.id(), time), 0); }
};

}  // namespace narrows::collectives

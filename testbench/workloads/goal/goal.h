#pragma once

#include <coroutine>
#include <map>
#include <memory>
#include <queue>
#include <string>
#include <vector>

#include "models/network/topology/topology.h"
#include "testbench/workloads/goal/goal_program.h"
#include "testbench/workloads/goal/sent_pieces.h"
#include "testbench/workloads/test_data.h"
#include "testbench/workloads/workload.h"

namespace narrows::goal {

/// Runs an application from a file (docs/workloads.md). The program must fit the machine.
class GoalWork final : public Workload {
public:
    GoalWork(const Machine& machine, const Topology& topology, std::shared_ptr<const Program> program,
             std::uint64_t seed);

    Traffic traffic() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override { return {scoreboard_.verdict()}; }
    std::vector<std::string> notes() const override;

private:
    /// The operations that can begin on a cpu, in the order of the file, and the activity that waits for them.
    struct Cpu {
        std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready = {};
        std::coroutine_handle<> waiting = {};
        std::size_t left = 0;  ///< operations that have not begun
    };
    /// Receives in order, and the activity that does them.
    struct Lane {
        std::vector<std::size_t> receives = {};
        std::coroutine_handle<> waiting = {};
        std::size_t next = 0;
    };
    struct RankState {
        std::vector<int> pending;                        ///< number of operations for which each operation still waits
        std::vector<std::vector<std::size_t>> at_begin;  ///< operations that wait for the begin of each one
        std::vector<std::vector<std::size_t>> at_end;
        std::map<int, Cpu> cpus;
        std::vector<Lane> lanes;
        std::vector<std::size_t> lane_of;  ///< indexed by operation
        const Rank* rank = nullptr;        ///< the rank of any of its activities
        bool is_due = false;               ///< in this cycle it decides which operations begin
        std::size_t received = 0;
    };
    /// The pieces under way, by sender, receiver and tag.
    using UnderWay = std::map<std::tuple<RankId, RankId, int>, SentPieces>;

    struct CanBegin;   ///< awaits that a receive can begin
    struct NextReady;  ///< awaits the next operation of a cpu

    void prepare(std::size_t rank);
    Task<> run_cpu(Rank& rank, Cpu& cpu);
    Task<> run_lane(Rank& rank, Lane& lane);
    Task<> send(Rank& rank, std::size_t number);
    Task<> receive(Rank& rank, std::size_t number);
    Task<> calculate(Rank& rank, const Operation& operation);
    /// Compares a message that a receive has got.
    void arrived(RankId rank, const Received& received);
    void has_begun(RankId rank, std::size_t number) { release(rank, state(rank).at_begin[number]); }
    void has_ended(RankId rank, std::size_t number) { release(rank, state(rank).at_end[number]); }
    void release(RankId rank, const std::vector<std::size_t>& waiting);
    void decide_soon(RankState& rank);
    /// Begins operations that can begin: on each cpu the first in the file.
    void decide(std::uint64_t rank);

    const Operation& operation(RankId rank, std::size_t number) const {
        return program_->ranks[static_cast<std::size_t>(rank)].operations[number];
    }
    RankState& state(RankId rank) { return ranks_[static_cast<std::size_t>(rank)]; }
    TestContent content(RankId from, const SentPiece& piece) const;

    const Machine& machine_;
    std::shared_ptr<const Program> program_;
    const bool order_is_kept_;  ///< also of messages on different links
    TestData data_;
    std::vector<RankState> ranks_;
    UnderWay under_way_;
    Scoreboard scoreboard_;
};

}  // namespace narrows::goal

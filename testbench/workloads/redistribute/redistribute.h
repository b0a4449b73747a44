#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "testbench/workloads/gathering.h"
#include "testbench/workloads/parameters.h"
#include "testbench/workloads/redistribute/point_workers.h"
#include "testbench/workloads/team.h"
#include "testbench/workloads/test_data.h"
#include "testbench/workloads/work_and_exchange.h"
#include "testbench/workloads/workload.h"

namespace narrows::redistribute {

/// How workers are assigned to the points of a task.
enum class Assignment { none, random, balanced };

struct RedistributeParameters {
    std::int64_t points = 16;  ///< points of each task
    std::int64_t bytes = 8;    ///< size of a point
    std::int64_t sweeps = 10;
    std::int64_t imbalance = 1;
    Assignment assignment = Assignment::random;
    Gather gather = Gather::strided;
    std::int64_t steps = 1;
};

std::span<const WorkloadParameter<RedistributeParameters>> redistribute_parameters();

/// Throws InputError if the run is not possible on the machine.
void check_redistribute(const Machine& machine, const Topology& topology, const RedistributeParameters& parameters);

/// Points of a domain cost different work. They go to tasks that are drawn at random or get equal work; these work on
/// them and return them. Or each task works on its own points (docs/workloads.md). Needs checked parameters.
class Redistribution final : public Workload {
public:
    Redistribution(const Machine& machine, const RedistributeParameters& parameters, std::uint64_t seed);

    Traffic traffic() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override { return {scoreboard_.verdict()}; }
    std::vector<Milestone> milestones() const override { return work_and_exchange(tasks_); }
    std::vector<std::string_view> milestone_names() const override { return work_and_exchange_names(); }
    std::vector<std::string> notes() const override;

private:
    struct TaskState {
        std::int64_t given = 0;      ///< bytes that other tasks work on
        std::int64_t taken = 0;      ///< bytes of other tasks
        std::int64_t worked = 0;     ///< bytes that cross the memory for the work of a time step
        std::size_t workers = 0;     ///< number of other tasks that work on its points
        std::vector<Payload> guest;  ///< points on which the task works, indexed by owner
        WorkAndExchange times = {};
    };

    Task<> work_alone(Rank& rank);
    Task<> lead(Rank& rank, Team& team);
    Task<> send_all(Rank& rank, Team& team);
    Task<> receive_all(Rank& rank, Team& team);
    Task<> work(Rank& rank);

    bool moves() const { return workers_.has_value(); }
    std::int64_t bytes(RankId owner, RankId worker) const;
    RankId after(RankId rank, int steps) const { return RankId((rank + steps) % tasks()); }
    RankId before(RankId rank, int steps) const { return RankId((rank - steps + tasks()) % tasks()); }
    int tasks() const { return machine_.ranks(); }
    TaskState& task(RankId rank) { return tasks_[static_cast<std::size_t>(rank)]; }

    const Machine& machine_;
    const RedistributeParameters parameters_;
    TestData data_;
    std::optional<PointWorkers> workers_;  ///< empty if each task works on its own points
    std::vector<TaskState> tasks_;
    std::vector<Team> teams_;
    Scoreboard scoreboard_;
};

}  // namespace narrows::redistribute

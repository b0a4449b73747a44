// Grids of tasks of one, two and three dimensions, and which rank has which task.
#include "testbench/workloads/halo/task_order.h"

#include <gmock/gmock.h>

#include <set>

#include "models/network/topology/make_topology.h"
#include "tests/halo/runs.h"

namespace narrows::halo_runs_test {

using halo::HaloParameters;
using halo::TaskOrder;

TEST(TaskOrder, AnyGridOfTasksBringsEveryCell) {
    EXPECT_TRUE(holds_for(100, [] {
        const std::string dimensions = one_of({"1", "2", "3"});
        const std::map<std::string, std::vector<std::string>> rims{
            {"1", {"no", "yes", "x"}}, {"2", {"x", "y", "xy"}}, {"3", {"no", "yes", "y", "z", "xz", "yz"}}};
        const std::vector<KeyValue> arguments{{"dimensions", dimensions},
                                              {"periodic", one_of(rims.at(dimensions))},
                                              {"patch", number_from(3, 6)},
                                              {"depth", one_of({"1", "2", "3"})},
                                              {"corners", one_of({"inner", "full"})},
                                              {"mapping", one_of({"numbers", "ring", "gray", "blocks"})},
                                              {"order", one_of({"by-direction", "by-rank", "at-once"})},
                                              {"compute", one_of({"0", "3"})}};
        const std::string name = one_of({"hypercube-256", "federation", "mesh-16x16"});
        const Machine machine =
            name == "federation"
                ? federation(16)
                : machine_of(name, name == "mesh-16x16" ? std::vector<std::string>{"topology.sides=4,4"}
                                                        : std::vector<std::string>{"topology.dimension=4"});
        expect_right(machine, "halo", arguments);
    }));
}

std::vector<RankId> ranks_of_tasks(const Machine& machine, HaloParameters parameters) {
    const auto topology = make_topology(machine);
    const halo::TaskPlaces places(machine, *topology, parameters);
    std::vector<RankId> ranks;
    for (RankId task = 0; task < machine.ranks(); ++task) {
        ranks.push_back(places.rank_of(task));
        EXPECT_EQ(places.task_of(ranks.back()), task);
    }
    EXPECT_EQ(std::set<RankId>(ranks.begin(), ranks.end()).size(), ranks.size());
    return ranks;
}

/// How far the farthest neighbour of a task is.
int farthest(const Machine& machine, const HaloParameters& parameters) {
    const auto topology = make_topology(machine);
    const std::vector<RankId> ranks = ranks_of_tasks(machine, parameters);
    const halo::Domain domain = halo::domain_of(machine, parameters);
    int most = 0;
    for (RankId task = 0; task < domain.tasks(); ++task) {
        for (const halo::HaloPiece& piece : domain.pieces(task, {1, 0, 0})) {
            most = std::max(most, topology->hops(ranks[static_cast<std::size_t>(task)],
                                                 ranks[static_cast<std::size_t>(piece.neighbour)]));
        }
    }
    return most;
}

HaloParameters parameters_of(int dimensions, TaskOrder order) {
    HaloParameters parameters;
    parameters.dimensions = dimensions;
    parameters.mapping = order;
    return parameters;
}

TEST(TaskOrder, AGrayCodeHasNeighboursOfAHypercube) {
    const Machine cube = machine_of("hypercube-256", {"topology.dimension=6"});
    for (const int dimensions : {1, 2, 3}) {
        EXPECT_EQ(farthest(cube, parameters_of(dimensions, TaskOrder::gray)), 1) << dimensions;
        EXPECT_GT(farthest(cube, parameters_of(dimensions, TaskOrder::numbers)), 1) << dimensions;
    }
}

TEST(TaskOrder, ARingHasNeighboursOfAMesh) {
    const Machine mesh = machine_of("mesh-16x16", {"topology.sides=8,8"});
    EXPECT_EQ(farthest(mesh, parameters_of(1, TaskOrder::ring)), 1);
    EXPECT_GT(farthest(mesh, parameters_of(1, TaskOrder::numbers)), 1);
}

/// 4 x 4 tasks; ranks in succession have two columns and two rows.
TEST(TaskOrder, ABlockHasTheTasksOfASquare) {
    HaloParameters parameters = parameters_of(2, TaskOrder::blocks);
    parameters.block = 4;
    const std::vector<int> expected{0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15};
    std::vector<int> ranks;
    for (const RankId rank : ranks_of_tasks(federation(16), parameters)) ranks.push_back(int{rank});
    EXPECT_EQ(ranks, expected);
}

/// Fewer messages leave nodes if the ranks of a node are a block of tasks instead of a strip.
TEST(TaskOrder, BlocksKeepMessagesWithinNodes) {
    const Machine machine = machine_of("shared-nodes", {"node.processors=4", "topology.nodes=16"});
    const auto between_nodes = [&](const char* mapping) {
        const auto topology = make_topology(machine);
        const auto work =
            find_workload("halo").choose(machine, *topology, {std::vector<KeyValue>{{"mapping", mapping}}}).make(1);
        std::int64_t messages = 0;
        for (const Flow& flow : work->traffic().flows)
            messages += int{flow.from} / 4 == int{flow.to} / 4 ? 0 : flow.messages;
        return messages;
    };
    EXPECT_LT(between_nodes("blocks"), between_nodes("numbers"));
}

/// Each task has two neighbours on a ring, six in a grid of three dimensions; with edges and corners 26.
TEST(TaskOrder, NeighboursByDimension) {
    const auto messages = [](const std::vector<KeyValue>& arguments) {
        return run_on(federation(64), "halo", arguments).simulation.messages / 64;
    };
    EXPECT_EQ(messages({{"dimensions", "1"}}), 2u);
    EXPECT_EQ(messages({{"periodic", "x"}, {"task-columns", "64"}}), 2u);
    EXPECT_EQ(messages({{"dimensions", "3"}}), 6u);
    EXPECT_EQ(messages({{"dimensions", "3"}, {"corners", "full"}}), 26u);
    EXPECT_EQ(messages({{"dimensions", "3"}, {"depth", "2"}}), 18u);
}

TEST(TaskOrder, ComputesForEachCell) {
    const JudgedRun run = run_on(federation(16), "halo", {{"patch", "20"}, {"sweeps", "0"}, {"compute", "7"}});
    EXPECT_EQ(run.milestone("longest-work"), 7 * 20 * 20);
}

TEST(TaskOrder, OrdersThatAreNotThereAreRefused) {
    using testing::HasSubstr;
    EXPECT_THAT(refusal_of(12, "halo", {{"periodic", "z"}}), HasSubstr("use dimensions=3"));
    EXPECT_THAT(refusal_of(12, "halo", {{"task-layers", "2"}}), HasSubstr("use dimensions=3"));
    EXPECT_THAT(refusal_of(12, "halo", {{"dimensions", "1"}, {"task-columns", "3"}}), HasSubstr("use dimensions=2"));
    EXPECT_THAT(refusal_of(12, "halo", {{"dimensions", "3"}, {"task-layers", "5"}}),
                HasSubstr("12 tasks do not fill layers of 5"));
    EXPECT_THAT(refusal_of(12, "halo", {{"mapping", "gray"}}), HasSubstr("powers of two"));
    EXPECT_THAT(refusal_of(12, "halo", {{"mapping", "blocks"}, {"block", "5"}}),
                HasSubstr("cannot be cut into blocks of 5"));
    EXPECT_THAT(refusal_of(12, "halo", {{"block", "4"}}), HasSubstr("only mapping=blocks"));
}

}  // namespace narrows::halo_runs_test

// The assumptions of the report's models, in simulated times: one message, a node with several links active, and one
// more block in a full pipeline (Littlefield 1992, sections 2, 3 and 4.2). The simulation contains no f(L).
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "testbench/reproduce/delta/contest.h"
#include "testbench/run/request.h"
#include "tests/support/delta/experiments.h"

namespace narrows::delta::delta_steady_state_test {

constexpr int alpha = 5400;
constexpr int beta = 154;
constexpr int c2 = 25;
constexpr int c3 = 37;
constexpr int hop = 10;  // latency of a channel

void no_progress(double /*finished*/) {}

Cycle cycles(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments) {
    const Request request(machine, workload, arguments);
    const auto made = request.make_workload(1);
    const Simulation simulation = simulate(request.machine(), request.topology(), *made);
    EXPECT_TRUE(judge(request.machine(), request.topology(), *made, simulation).passed());
    return simulation.cycles;
}

TEST(DeltaMessage, AloneTakesAlphaAndBetaAndTheHops) {
    for (const int words : {1, 20, 100, 600}) {
        for (const auto& [to, hops] : {std::pair(1, 1), std::pair(5, 5), std::pair(31, 16), std::pair(511, 46)}) {
            EXPECT_EQ(cycles("delta", "point-to-point",
                             {fmt::format("to={}", to), fmt::format("words={}", words), "messages=1"}),
                      alpha + beta * words + hops * hop + 1)
                << words << " words to node " << to;
        }
    }
}

Cycle testjig(const std::string& machine, int links, int elements) {
    return cycles(machine, "testjig",
                  {"topology.columns=3", "topology.rows=3", fmt::format("links={}", links),
                   fmt::format("elements={}", elements)});
}

/// f(L) from the times for 120 and 600 elements.
double overlap(const std::string& machine, int links) {
    return static_cast<double>(testjig(machine, links, 600) - testjig(machine, links, 120)) /
           static_cast<double>(testjig(machine, 1, 600) - testjig(machine, 1, 120));
}

TEST(DeltaTestjig, LinksOfANodeTakeTheirTimeOneAfterTheOther) {
    constexpr int beta_at_full_speed = 77;
    for (const int links : {1, 2, 4, 6}) {
        for (const int elements : {60, 120, 300, 600}) {
            const Cycle beyond =
                testjig("delta-testjig", links, elements) - links * (alpha + beta_at_full_speed * elements);
            EXPECT_GE(beyond, 0) << links << " links, " << elements << " elements";
            EXPECT_LE(beyond, 2 * hop) << links << " links, " << elements << " elements";
        }
    }
}

TEST(DeltaTestjig, EnginesThatMoveTheDataLetTwoLinksOverlap) {
    EXPECT_NEAR(overlap("delta", 2), 2, 0.01);
    EXPECT_NEAR(overlap("delta-dma", 2), 1, 0.05);
    EXPECT_NEAR(overlap("delta-dma", 4), 2, 0.05);
}

/// Cycles of each further block once the pipeline is full. With long blocks that takes some time: each node has to get
/// into step with the others.
double per_block(delta::Algorithm algorithm, const delta::printed::Mesh& mesh, std::int64_t block) {
    const std::int64_t blocks = 8L * mesh.columns * mesh.rows;
    const std::vector<delta::CombiningProblem> problems{
        {algorithm, mesh.columns, mesh.rows, blocks * block, block},
        {algorithm, mesh.columns, mesh.rows, 2 * blocks * block, block}};
    const std::vector<Run> runs = simulate_all(problems, {}, no_progress);
    EXPECT_TRUE(runs[0].passed && runs[1].passed);
    return static_cast<double>(runs[1].cycles - runs[0].cycles) / static_cast<double>(blocks);
}

void expect_per_block(delta::Algorithm algorithm, int of_alpha, int of_element) {
    for (const delta::printed::Mesh& mesh : {delta::printed::Mesh{4, 4}, {3, 6}, {8, 8}}) {
        for (const int block : {20, 100, 600}) {
            const double simulated = per_block(algorithm, mesh, block);
            const double expected = of_alpha * alpha + static_cast<double>(of_element) * block;
            fmt::print("{} {} S = {}: {:.1f} cycles a block, {:+.1f}\n", delta::name_of(algorithm), mesh_text(mesh),
                       block, simulated, simulated - expected);
            EXPECT_NEAR(simulated, expected, 0.01 * expected);
        }
    }
}

TEST(DeltaSteadyState, ABlockMoreOfSnakeIsFourLinks) { expect_per_block(delta::Algorithm::snake, 4, 4 * beta + c2); }

TEST(DeltaSteadyState, ABlockMoreOfFenceIsSixLinks) { expect_per_block(delta::Algorithm::fence, 6, 6 * beta + c3); }

TEST(DeltaLongVectors, SixteenNodesTakeAThirdLessWithSnakeThanWithFence) {
    constexpr std::int64_t elements = 500'000;
    Experiments experiments;
    experiments.map_meshes = {{4, 4}};
    experiments.map_elements = {elements};
    // Their blocks are the best ones of the nominal model.
    std::vector<delta::CombiningProblem> problems = experiments.map();
    const Contest best = contests_of(simulate_all(problems, {}, no_progress)).at(0);
    EXPECT_NEAR(100 * best.saving(delta::Algorithm::snake, delta::Algorithm::fence), 33, 2);
    for (delta::CombiningProblem& problem : problems) problem.block = delta::printed::longest_block;
    const Contest as_in_the_report = contests_of(simulate_all(problems, {}, no_progress)).at(0);
    EXPECT_NEAR(100 * as_in_the_report.saving(delta::Algorithm::snake, delta::Algorithm::fence), 33, 2);
}

}  // namespace narrows::delta::delta_steady_state_test

// The assumptions of the report's models, in simulated times: one message, and a node with several links active
// (Littlefield 1992, sections 2, 3 and 4.2). The simulation contains no f(L).
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "testbench/run/outcome/outcome.h"

namespace narrows::delta::delta_messages_test {

constexpr int alpha = 5400;
constexpr int beta = 154;
constexpr int hop = 10;  // latency of a channel

Cycle cycles(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments) {
    const Outcome outcome = run(Request(machine, workload, arguments), 1, false);
    EXPECT_TRUE(outcome.passed());
    return outcome.cycles();
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

}  // namespace narrows::delta::delta_messages_test

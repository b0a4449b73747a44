// The all-to-all broadcast over all links of a grid, and of parts that are not equally long.
#include <gmock/gmock.h>

#include <set>

#include "models/network/topology/make_topology.h"
#include "testbench/workloads/collectives/link_schedule.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::allgather_test {

using collectives::LinkSchedule;
using testing::HasSubstr;

Machine grid(TopologyKind kind, int columns, int rows, int links = 4) {
    Machine machine = machine_of("cns1-4i4l");
    machine.topology = {kind, columns, rows};
    machine.interface.links = links;
    return machine;
}

const std::vector<Machine>& grids() {
    static const std::vector<Machine> all{grid(TopologyKind::torus, 5, 5),    grid(TopologyKind::torus, 4, 3, 2),
                                          grid(TopologyKind::mesh, 5, 3, 1),  grid(TopologyKind::mesh, 1, 7),
                                          grid(TopologyKind::mesh, 2, 2),     grid(TopologyKind::cylinder, 5, 2),
                                          grid(TopologyKind::cylinder, 8, 4), grid(TopologyKind::ring, 9, 1)};
    return all;
}

JudgedRun expect_right(const Machine& machine, const std::vector<KeyValue>& arguments) {
    JudgedRun run = run_on(machine, "allgather", arguments);
    std::string where = fmt::format("{} x {} nodes:", machine.topology.columns, machine.topology.rows);
    for (const KeyValue& argument : arguments) where += " " + argument.text();
    EXPECT_TRUE(run.judgement.passed()) << where << "\n" << run.complaints();
    return run;
}

TEST(AllLinks, NeedsAPlaneGrid) {
    EXPECT_THAT(refusal_of(machine_of("hypercube-256"), "allgather", {{"algorithm", "all-links"}}),
                HasSubstr("all-links needs a grid"));
    Machine cube = machine_of("mesh-16x16");
    cube.topology.sides = {3, 3, 3};
    EXPECT_THAT(refusal_of(cube, "allgather", {{"algorithm", "all-links"}}),
                HasSubstr("all-links needs a grid of one or two dimensions, and this one has 3"));
}

/// Each message comes to each node once, after the step in which its sender got it.
void expect_complete(LinkSchedule::Side first, LinkSchedule::Side second, int messages, int lag) {
    const LinkSchedule schedule(first, second, messages, lag);
    std::map<std::pair<NodeId, int>, int> from_step;
    for (NodeId node = 0; node < schedule.nodes(); ++node) {
        for (int m = 0; m < messages; ++m) from_step[{node, node + m * schedule.nodes()}] = 0;
    }
    std::vector<std::tuple<int, NodeId, int, LinkSchedule::Send>> sends;
    for (NodeId node = 0; node < schedule.nodes(); ++node) {
        for (int direction = 0; direction < LinkSchedule::directions; ++direction) {
            int before = -1;
            for (const LinkSchedule::Send& send : schedule.sends(node, direction)) {
                EXPECT_GT(send.step, before) << "one message a step on each link";
                before = send.step;
                sends.push_back({send.step, node, direction, send});
            }
        }
    }
    std::sort(sends.begin(), sends.end(), [](const auto& a, const auto& b) { return std::get<0>(a) < std::get<0>(b); });
    for (const auto& [step, node, direction, send] : sends) {
        ASSERT_TRUE(schedule.has_neighbour(node, direction));
        const auto here = from_step.find({node, send.message});
        ASSERT_NE(here, from_step.end()) << "node " << node << " sends what it does not have";
        EXPECT_GE(step, here->second);
        const auto [there, is_new] =
            from_step.insert({{schedule.neighbour(node, direction), send.message}, step + lag});
        EXPECT_TRUE(is_new) << "message " << send.message << " comes twice";
    }
    EXPECT_EQ(from_step.size(), static_cast<std::size_t>(schedule.nodes()) * schedule.nodes() * messages);
}

TEST(AllLinks, SchedulesAreComplete) {
    expect_complete({1, false}, {1, false}, 3, 2);
    expect_complete({2, true}, {1, false}, 1, 2);
    expect_complete({7, true}, {1, false}, 2, 1);
    expect_complete({5, false}, {4, false}, 3, 2);
    expect_complete({6, true}, {3, false}, 2, 2);
    expect_complete({4, true}, {5, true}, 1, 3);
}

/// 128 nodes, parts of four messages: a node of the first or last row of a cylinder takes in 508 messages over three
/// links, a node of a torus over four.
TEST(AllLinks, AreNearlyAlwaysBusy) {
    const int cylinder = LinkSchedule({32, true}, {4, false}, 4, 2).steps();
    EXPECT_GE(cylinder, 170);
    EXPECT_LE(cylinder, 172);
    const int torus = LinkSchedule({32, true}, {4, true}, 4, 2).steps();
    EXPECT_GE(torus, 127);
    EXPECT_LE(torus, 130);
}

TEST(TotalWords, EveryAlgorithmBringsUnevenParts) {
    for (const Machine& machine : grids()) {
        const int nodes = machine.nodes();
        for (const char* algorithm :
             {"ring", "bidirectional-ring", "alternating-ring", "all-links", "bucket", "best"}) {
            for (const int total : {1, nodes - 1, nodes + 1, 33 * nodes - 1, 70 * nodes + nodes / 2}) {
                const JudgedRun run =
                    expect_right(machine, {{"algorithm", algorithm}, {"total_words", std::to_string(total)}});
                EXPECT_THAT(run.check("every element")->detail,
                            HasSubstr(fmt::format("{} bytes", std::int64_t{nodes} * total * 4)));
            }
        }
    }
}

/// A message of one word: a part that is one word shorter has an empty message, which is not sent.
TEST(TotalWords, WithMessagesOfOneWord) {
    Machine machine = grid(TopologyKind::cylinder, 5, 2);
    machine.message.vector_words = 1;
    for (const char* algorithm : {"ring", "bidirectional-ring", "alternating-ring", "all-links", "bucket"}) {
        const JudgedRun run = expect_right(machine, {{"algorithm", algorithm}, {"total_words", "25"}});
        EXPECT_EQ(run.simulation.messages, 9u * 25) << algorithm;
    }
}

TEST(TotalWords, EvenPartsAreThoseOfWords) {
    const Machine machine = machine_of("cns1", {}, 64);
    for (const char* algorithm : {"ring", "bidirectional-ring", "alternating-ring", "all-links", "bucket"}) {
        const JudgedRun words = expect_right(machine, {{"algorithm", algorithm}, {"words", "33"}});
        const JudgedRun total = expect_right(machine, {{"algorithm", algorithm}, {"total_words", "2112"}});
        EXPECT_EQ(words.simulation.cycles, total.simulation.cycles) << algorithm;
        EXPECT_EQ(words.judgement.bounds.size(), total.judgement.bounds.size()) << algorithm;
    }
}

/// The closed forms are about messages of one length.
TEST(TotalWords, NoFormulaIsStatedForUnevenParts) {
    const Machine machine = machine_of("cns1", {}, 64);
    EXPECT_NE(expect_right(machine, {{"total_words", "4224"}}).bound("cns1.ring"), nullptr);
    const JudgedRun uneven = expect_right(machine, {{"total_words", "4223"}});
    for (const ComparedBound& compared : uneven.judgement.bounds) EXPECT_EQ(compared.bound.name, "derived");
    EXPECT_FALSE(uneven.judgement.bounds.empty());
}

TEST(TotalWords, IsRefusedBesideWords) {
    const Machine machine = machine_of("cns1", {}, 64);
    EXPECT_THAT(refusal_of(machine, "allgather", {{"words", "3"}, {"total_words", "100"}}),
                HasSubstr("words=3 says how long a part is, and total_words=100 how long all parts are"));
    EXPECT_THAT(refusal_of(machine, "allgather", {{"total_words", "1099511627776"}}),
                HasSubstr("total_words=1073741824"));
}

/// Slots of two messages let a channel take one every m cycles, and not every m + 1 as T_th supposes.
TEST(LinkBounds, AreNotStatedWhereAChannelIsFaster) {
    const JudgedRun one = expect_right(grid(TopologyKind::torus, 5, 5), {{"algorithm", "all-links"}, {"words", "64"}});
    EXPECT_NE(one.bound("cns1.link-bound"), nullptr);
    Machine machine = grid(TopologyKind::torus, 5, 5);
    machine.network.slots = 2;
    const JudgedRun two = expect_right(machine, {{"algorithm", "all-links"}, {"words", "64"}});
    EXPECT_EQ(two.bound("cns1.link-bound"), nullptr);
}

}  // namespace narrows::allgather_test

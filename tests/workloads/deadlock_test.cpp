// A stopped run reports the circle of waiting.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/network/topology/grid.h"
#include "models/system/deadlock.h"
#include "models/system/simulation_context.h"
#include "tests/support/runs/one_way_ring.h"

namespace narrows::deadlock_test {

using testing::ElementsAre;
using testing::HasSubstr;

Machine small_ring(int nodes) {
    Machine machine;
    machine.topology = {TopologyKind::ring, nodes, 1};
    return machine;
}

/// Runs the programs of nodes 0, 1, ...; they must stop in a deadlock. Returns its report.
template <class... Programs>
std::vector<std::string> report_of(const Machine& machine, const Topology& topology, Programs... programs) {
    const SimulationContext context;
    System system(machine, topology);
    int node = 0;
    (system.start(NodeId(node++), programs), ...);
    EXPECT_FALSE(system.run());
    return deadlock_report(system).lines;
}

Task<> nothing(Rank&) { co_return; }
Task<> receive_from_0(Rank& rank) { co_await rank.receive(0); }
Task<> receive_from_1(Rank& rank) { co_await rank.receive(1); }
Task<> receive_from_2(Rank& rank) { co_await rank.receive(2); }
Task<> receive_from_3(Rank& rank) { co_await rank.receive(3); }
Task<> receive_from_any(Rank& rank) { co_await rank.receive(); }

TEST(Deadlock, TwoProgramsThatWaitForEachOtherAreACircle) {
    const Grid grid(4, 1, true, false);
    EXPECT_THAT(report_of(small_ring(4), grid, receive_from_1, receive_from_0),
                ElementsAre("node 0 waits for a message from node 1", "node 1 waits for a message from node 0",
                            "... and so on from the top: a circle"));
}

TEST(Deadlock, OfTwoCirclesTheOneOfTheFirstProgramIsReported) {
    const Grid grid(4, 1, true, false);
    EXPECT_THAT(report_of(small_ring(4), grid, receive_from_3, receive_from_2, receive_from_1, receive_from_0),
                ElementsAre("node 0 waits for a message from node 3", "node 3 waits for a message from node 0",
                            "... and so on from the top: a circle"));
    EXPECT_THAT(report_of(small_ring(4), grid, nothing, receive_from_2, receive_from_1, receive_from_0),
                ElementsAre("node 1 waits for a message from node 2", "node 2 waits for a message from node 1",
                            "... and so on from the top: a circle"));
}

/// Node 0 is not on the circle, but waits for it.
TEST(Deadlock, TheWayToTheCircleIsLeftOut) {
    const Grid grid(4, 1, true, false);
    EXPECT_THAT(report_of(small_ring(4), grid, receive_from_1, receive_from_2, receive_from_1),
                ElementsAre("node 1 waits for a message from node 2", "node 2 waits for a message from node 1",
                            "... and so on from the top: a circle"));
}

TEST(Deadlock, AFinishedNodeSendsNothingMore) {
    const Grid grid(4, 1, true, false);
    EXPECT_THAT(report_of(small_ring(4), grid, receive_from_1, nothing),
                ElementsAre("node 0 waits for a message from node 1",
                            "the programs of node 1 have finished: the message will never come"));
    EXPECT_THAT(report_of(small_ring(4), grid, receive_from_any, nothing),
                ElementsAre("node 0 waits for a message from any node",
                            "every other program has finished: the message will never come"));
}

TEST(Deadlock, WaitingForAMessageOfAnotherTagCounts) {
    const Grid grid(4, 1, true, false);
    const auto send = [](Rank& rank) -> Task<> { co_await rank.send(1, Payload(), {5, 0}); };
    const auto receive = [](Rank& rank) -> Task<> { co_await rank.receive(0, 6); };
    EXPECT_THAT(report_of(small_ring(4), grid, send, receive),
                ElementsAre("node 1 waits for a message from node 0",
                            "the programs of node 0 have finished: the message will never come"));
}

TEST(Deadlock, OfTwoReceivesAtOnceTheOneThatIsMissingIsNamed) {
    const Grid grid(4, 1, true, false);
    const auto both = [](Rank& rank) -> Task<> { co_await rank.receive_both(1, 3); };
    const auto send = [](Rank& rank) -> Task<> { co_await rank.send(0, Payload()); };
    EXPECT_THAT(report_of(small_ring(4), grid, both, send),
                ElementsAre("node 0 waits for a message from node 3",
                            "the programs of node 3 have finished: the message will never come"));
    EXPECT_THAT(report_of(small_ring(4), grid, both, nothing, nothing, send),
                ElementsAre("node 0 waits for a message from node 1",
                            "the programs of node 1 have finished: the message will never come"));
}

Task<> send_opposite(Rank& rank) {
    co_await rank.send(NodeId((rank.id() + rank.nodes() / 2) % rank.nodes()), Payload(std::vector<std::byte>(100)));
    co_await rank.receive();
}

TEST(Deadlock, MessagesThatHoldEachOthersChannelsAreNamed) {
    Machine machine = small_ring(4);
    machine.network.buffer_flits = 4;
    const OneWayRing ring(4);
    const auto report = report_of(machine, ring, send_opposite, send_opposite, send_opposite, send_opposite);
    ASSERT_EQ(report.size(), 5u);
    for (int i = 0; i < 4; ++i) {
        // Message n holds the channel from node n to n + 1 and waits for the next.
        const std::string& line = report[static_cast<std::size_t>(i)];
        EXPECT_THAT(line, HasSubstr("waits for node"));
        EXPECT_THAT(line, HasSubstr("channel onwards to node"));
        EXPECT_THAT(line, HasSubstr("held by message"));
    }
    const auto all =
        testing::Contains(std::string("message 1.0 (node 1 to node 3) waits for node 2 channel onwards to node 3, held "
                                      "by message 2.0 (node 2 to node 0)"));
    EXPECT_THAT(report, all);
    EXPECT_EQ(report.back(), "... and so on from the top: a circle");
}

/// The same traffic gets through if buffers have room for whole messages: the tail leaves the channel that the message
/// holds.
TEST(Deadlock, EnoughBuffersResolveTheSameTraffic) {
    const Machine machine = small_ring(4);
    const OneWayRing ring(4);
    const SimulationContext context;
    System system(machine, ring);
    // One after another: if all start at once, buffers of one message a channel do not help.
    for (NodeId node = 0; node < 4; ++node) {
        system.start(node, [](Rank& rank) -> Task<> {
            co_await rank.wait(400 * rank.id());
            co_await send_opposite(rank);
        });
    }
    EXPECT_TRUE(system.run());
    EXPECT_EQ(deadlock_report(system), Deadlock());
}

/// The report follows programs that wait to send behind a stuck message to that message.
TEST(Deadlock, ASendBehindAStuckMessageLeadsToTheCircle) {
    Machine machine = small_ring(4);
    machine.network.buffer_flits = 4;
    const OneWayRing ring(4);
    const auto send_many = [](Rank& rank) -> Task<> {
        for (int i = 0; i < 5; ++i)
            co_await rank.send(NodeId((rank.id() + 2) % 4), Payload(std::vector<std::byte>(100)));
    };
    const auto report = report_of(machine, ring, send_many, send_many, send_many, send_many);
    ASSERT_EQ(report.size(), 5u);
    EXPECT_THAT(report[0], HasSubstr("channel onwards to node"));
    EXPECT_EQ(report.back(), "... and so on from the top: a circle");
}

}  // namespace narrows::deadlock_test

// Random sends as GOAL programs, and the shortest of those that fail.
#include <gmock/gmock.h>

#include "models/network/topology/make_topology.h"
#include "testbench/lockstep/sends.h"
#include "testbench/workloads/goal/goal_program.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::lockstep::program_test {

using goal::Operation;

const Machine machine = machine_of("cns1", {"topology.columns=4", "topology.rows=1"});

TEST(GoalText, HasEachSendOnceAndInTheOrderOfItsActivity) {
    const auto topology = make_topology(machine, 1);
    const auto sends = random_sends(machine, *topology, Pattern::anywhere, 300, 4);
    const goal::Program program = goal::parse_program(goal_text(sends, machine), "text");
    for (int rank = 0; rank < machine.ranks(); ++rank) {
        const auto& operations = program.ranks[static_cast<std::size_t>(rank)].operations;
        std::vector<std::array<std::int64_t, 4>> expected;
        for (const PlannedSend& send : sends) {
            if (send.from == rank)
                expected.push_back(
                    {send.activity + 1, int{send.to}, send.bytes - machine.message.header_bytes, int{send.link}});
        }
        std::vector<std::array<std::int64_t, 4>> found;
        std::int64_t received = 0;
        for (const Operation& each : operations) {
            if (each.kind == Operation::Kind::send) found.push_back({each.cpu, each.peer, each.amount, each.nic});
            received += each.kind == Operation::Kind::receive ? 1 : 0;
        }
        EXPECT_EQ(found, expected) << rank;
        EXPECT_EQ(received, std::ranges::count(sends, NodeId(rank), &PlannedSend::to));
    }
}

/// A gap leaves the processor free, and work does not. What follows in the activity waits for both.
TEST(GoalText, HasGapsBesideTheProcessorAndWorkOnIt) {
    const std::vector<PlannedSend> sends{{0, 1, 0, 10, 2, 13, 7}, {0, 1, 0, 10, 3, 9, 0}};
    EXPECT_EQ(goal_text(sends, machine), R"(num_ranks 4
rank 0 {
l1: calc 80 cpu 2
l2: calc 56 cpu 0
l3: send 4b to 2 tag 0 cpu 2 nic 0
l4: send 0b to 3 tag 1 cpu 2 nic 0
l2 requires l1
l3 requires l2
l4 requires l3
}
rank 1 {
}
rank 2 {
l1: recv 4b from 0 tag 0
}
rank 3 {
l1: recv 0b from 0 tag 1
}
)");
}

TEST(ShortestFailing, HasNothingThatTheFaultDoesNotNeed) {
    const auto topology = make_topology(machine, 1);
    const auto sends = random_sends(machine, *topology, Pattern::anywhere, 200, 1);
    const auto is_long = [](const PlannedSend& send) { return send.bytes > 30; };
    ASSERT_GT(std::ranges::count_if(sends, is_long), 20);
    // Two long messages into node 1 make it fail.
    const auto fails = [&](const std::vector<PlannedSend>& some) {
        return std::ranges::count_if(some, [&](const auto& send) { return send.to == 1 && is_long(send); }) >= 2;
    };
    const auto shortest = shortest_failing(sends, machine, fails);
    ASSERT_EQ(shortest.size(), 2u);
    for (const PlannedSend& send : shortest) {
        EXPECT_EQ(send.to, 1);
        EXPECT_GT(send.bytes, 30);  // a shorter one would not fail
        EXPECT_EQ(send.not_before, 0);
        EXPECT_EQ(send.work, 0);
        EXPECT_EQ(send.activity, 0);
    }
}

TEST(ShortestFailing, KeepsWhatItCannotDoWithout) {
    const std::vector<PlannedSend> sends{{0, 2, 0, 10, 2, 137, 7}};
    const auto fails = [](const std::vector<PlannedSend>& some) { return some.front().work == 7; };
    const auto shortest = shortest_failing(sends, machine, fails);
    ASSERT_EQ(shortest.size(), 1u);
    EXPECT_EQ(shortest[0].work, 7);
    EXPECT_EQ(shortest[0].bytes, machine.message.header_bytes);
}

}  // namespace narrows::lockstep::program_test

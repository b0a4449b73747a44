// Interrupted processors, and overheads that vary (docs/nodes.md, Z), computed by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "models/network/topology/route_hash.h"
#include "tests/reference_tests/nodes_support.h"

namespace narrows::reference::nodes_disturbances_test {

using testing::ElementsAre;

Cycle drawn(int rank, std::uint32_t number, int hop, int values) {
    return route_hash({{}, {}, {}, EndpointId(rank), EndpointId(rank), number}, hop, values, default_seed);
}

/// An interruption of 6 cycles in 100.
class Noise : public testing::Test {
protected:
    Noise() {
        machine_.processor.noise_period = 100;
        machine_.processor.noise_length = 6;
    }
    /// Runs an operation of rank 0 that is asked for so many cycles before its first interruption. Returns its end,
    /// counted from the interruption.
    Cycle end_of(Cycle before, const NodeOperation& operation) const {
        const Cycle first = drawn(0, 0, 1, 95);
        EXPECT_GT(first, 20);
        const NodesOutcome outcome =
            simulate_nodes(machine_, {{0, {for_cycles(What::wait, first - before), operation}}, {1, {receive_from()}}});
        return outcome.ends[0][1].end - first;
    }

    Machine machine_ = two_nodes_in_a_row();
};

TEST_F(Noise, InterruptsAnOverhead) {
    EXPECT_EQ(end_of(2, send_to(1, 5)), 0);
    EXPECT_EQ(end_of(1, send_to(1, 5)), 7);
    EXPECT_EQ(end_of(0, send_to(1, 5)), 8);
    EXPECT_EQ(end_of(-3, send_to(1, 5)), 8);
    EXPECT_EQ(end_of(-6, send_to(1, 5)), 8);
    EXPECT_EQ(end_of(-7, send_to(1, 5)), 9);
}

TEST_F(Noise, InterruptsWorkAndComputing) {
    EXPECT_EQ(end_of(4, for_cycles(What::work, 4)), 0);
    EXPECT_EQ(end_of(4, for_cycles(What::work, 5)), 7);
    EXPECT_EQ(end_of(4, for_cycles(What::work, 96)), 98);
    EXPECT_EQ(end_of(4, for_cycles(What::work, 99)), 107);  // the next one is at 100
    EXPECT_EQ(end_of(4, for_cycles(What::compute, 5)), 7);
}

const NodeOperation copy_of_20_bytes{.what = What::copy, .bytes = 20};

/// Chunks of 10 bytes, a byte in a cycle.
TEST_F(Noise, InterruptsACopy) {
    machine_.processor.copy_rate = {1, 1};
    EXPECT_EQ(end_of(20, copy_of_20_bytes), 0);
    EXPECT_EQ(end_of(15, copy_of_20_bytes), 11);
    EXPECT_EQ(end_of(10, copy_of_20_bytes), 16);  // the second chunk begins at 6
}

/// Each chunk crosses the memory in 20 cycles, and the processor needs 10 of its own.
TEST_F(Noise, DoesNotInterruptAccesses) {
    machine_.processor.copy_rate = {1, 1};
    machine_.memory.bandwidth = {1, 1};
    EXPECT_EQ(end_of(5, copy_of_20_bytes), 35);
    EXPECT_EQ(end_of(20, copy_of_20_bytes), 26);  // the first one has ended, the second one begins at 6
    machine_.memory.bandwidth = {2, 1};           // 10 cycles, as the processor
    EXPECT_EQ(end_of(5, copy_of_20_bytes), 21);
}

/// An overhead of 20 cycles takes 10 to 30. Receives have none, and are not counted.
TEST(Variation, IsOfEachOverhead) {
    Machine machine = two_nodes_in_a_row();
    machine.processor.send_overhead = 20;
    machine.processor.receive_overhead = 0;
    machine.processor.overhead_variation = 500;
    const NodesOutcome outcome = simulate_nodes(machine, {{0, {send_to(1, 1), receive_from(), send_to(1, 1)}},
                                                          {1, {send_to(0, 1), receive_from(), receive_from()}}});
    const auto overhead = [](int rank, std::uint32_t number) {
        const Cycle h = drawn(rank, number, 2, 1001);
        return (20 * (500 + h) + 500) / 1000;
    };
    EXPECT_NE(overhead(0, 0), overhead(0, 1));
    const Cycle got = overhead(1, 0) + 3 + 8;  // posted, and in memory at t + m + 8
    EXPECT_THAT(ends_of(outcome, 0), ElementsAre(overhead(0, 0), got, got + overhead(0, 1)));
}

TEST(Variation, OfNothingIsTheOverhead) {
    Machine machine = two_nodes_in_a_row();
    machine.processor.noise_length = 5;  // a length alone: there is no period
    const NodesOutcome outcome = simulate_nodes(machine, {{0, {send_to(1, 5)}}, {1, {receive_from()}}});
    EXPECT_THAT(ends_of(outcome, 0), ElementsAre(2));
}

}  // namespace narrows::reference::nodes_disturbances_test

// The bus (docs/timing.md, B1 to B4).
#include <gmock/gmock.h>

#include "tests/medium/sends.h"

namespace narrows::bus_test {

using medium_tests::always_sending;
using medium_tests::bus;
using medium_tests::Crossed;
using medium_tests::MediumRun;
using medium_tests::run_medium;
using testing::ElementsAre;

constexpr Cycle l = 3;
constexpr int m = 20;
constexpr Cycle period = m + l;

std::vector<Cycle> heads(const MediumRun& run) {
    std::vector<Cycle> all;
    for (const Crossed& crossed : run.crossed) all.push_back(crossed.head);
    return all;
}

std::vector<int> senders(const MediumRun& run) {
    std::vector<int> all;
    for (const Crossed& crossed : run.crossed) all.push_back(crossed.from);
    return all;
}

TEST(Bus, OneMessage) {
    const MediumRun run = run_medium(bus(3, l), {{10, 0, 2, m}});
    EXPECT_THAT(run.crossed, ElementsAre(Crossed{0, 2, 11, 11 + m - 1, 11 + m - 1 + l}));
    EXPECT_EQ(run.counts.busy, period);
}

TEST(Bus, GoesAtTheRateOfTheSlowerLink) {
    Machine machine = bus(3, l);
    machine.network.link_bytes_per_cycle = 8;
    machine.interface.link_bytes_per_cycle = 4;
    EXPECT_EQ(run_medium(machine, {{10, 0, 2, 21}}).crossed.front().tail, 11 + 6 - 1);
    std::swap(machine.network.link_bytes_per_cycle, machine.interface.link_bytes_per_cycle);
    EXPECT_EQ(run_medium(machine, {{10, 0, 2, 21}}).crossed.front().tail, 11 + 6 - 1);
    machine = bus(3, l);
    machine.network.link_flit_time = 7;
    EXPECT_EQ(run_medium(machine, {{10, 0, 2, 21}}).crossed.front().tail, 11 + 21 * 7 - 1);
}

TEST(Bus, TheNextHeadGoesWhenTheLastByteHasReachedEverybody) {
    const MediumRun run = run_medium(bus(4, l), {{10, 0, 2, m}, {11, 1, 3, m}});
    EXPECT_THAT(heads(run), ElementsAre(11, 11 + period));
}

TEST(Bus, OldestFirst) {
    const MediumRun run = run_medium(bus(5, l), {{10, 2, 4, m}, {12, 1, 3, m}, {11, 3, 0, m}});
    EXPECT_THAT(senders(run), ElementsAre(2, 3, 1));
}

TEST(Bus, TiesGoRoundTheNodes) {
    const MediumRun run = run_medium(
        bus(5, l), {{10, 1, 0, m}, {10, 3, 2, m}, {10, 4, 1, m}, {100, 0, 3, m}, {100, 1, 2, m}, {100, 4, 0, m}});
    EXPECT_THAT(senders(run), ElementsAre(1, 3, 4, 0, 1, 4));
}

// R2, B4: the buffer is free two cycles after its message has begun to move, which happens when its last byte comes.
TEST(Bus, WaitsForAReceiveBuffer) {
    Machine machine = bus(4, l);
    const std::vector<medium_tests::TimedSend> sends{{10, 0, 2, m}, {10, 1, 2, m}};
    EXPECT_THAT(heads(run_medium(machine, sends)), ElementsAre(11, 11 + period + 1));
    machine.interface.receive_buffers = 2;
    EXPECT_THAT(heads(run_medium(machine, sends)), ElementsAre(11, 11 + period));
}

TEST(Bus, PassesOverAMessageWhoseReceiverHasNoBuffer) {
    Machine machine = bus(6, l);
    machine.processor.receive_overhead = 500;
    // The first message stays in the receive register, the second in the buffer until the register is free.
    const MediumRun run = run_medium(machine, {{10, 0, 4, m}, {11, 1, 4, m}, {12, 2, 4, m}, {13, 3, 5, m}});
    EXPECT_THAT(senders(run), ElementsAre(0, 3, 1, 2));
    const Cycle first_arrived = 11 + period - 1;
    const Cycle moved = first_arrived + 500;  // the second one
    EXPECT_THAT(heads(run), ElementsAre(11, 11 + period, 11 + 2 * period, moved + 2));
}

TEST(Bus, IsFairAndNeverIdle) {
    Machine machine = bus(8, l);
    machine.interface.send_buffers = machine.interface.receive_buffers = 2;
    const int messages = 20;
    const MediumRun run =
        run_medium(machine, always_sending(5, messages, m, [](NodeId from, int) { return NodeId(7 - from % 3); }));
    ASSERT_EQ(run.crossed.size(), 5u * messages);
    for (std::size_t i = 0; i < run.crossed.size(); ++i) {
        EXPECT_EQ(run.crossed[i].from, static_cast<int>(i % 5));
        EXPECT_EQ(run.crossed[i].head, 1 + static_cast<Cycle>(i) * period);
    }
    EXPECT_EQ(run.counts.busy, 5 * messages * period);
    EXPECT_EQ(run.counts.frames, 5u * messages);
}

TEST(Bus, CountsWhatItMoves) {
    const MediumRun run = run_medium(bus(4, l), {{10, 0, 2, m}, {11, 1, 3, m}});
    EXPECT_EQ(run.counts.frames, 2u);
    EXPECT_EQ(run.counts.collisions, 0u);
    EXPECT_EQ(run.counts.payload_bytes, 2u * (m - 10));
    EXPECT_EQ(run.counts.waited, period - 1);
}

TEST(Bus, OrderWithinACycleDoesNotMatter) {
    Machine machine = bus(16, l);
    machine.interface.receive_buffers = 2;
    const auto sends = always_sending(16, 10, m, [](NodeId from, int i) { return NodeId((from + 1 + i % 5) % 16); });
    const MediumRun straight = run_medium(machine, sends);
    EXPECT_TRUE(straight.finished);
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
        EXPECT_EQ(run_medium(machine, sends, 1, seed).crossed, straight.crossed);
}

}  // namespace narrows::bus_test

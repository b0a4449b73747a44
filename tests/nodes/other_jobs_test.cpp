// Packets of other jobs (docs/nodes.md, U): they are real, they are no part of the result, and they end.
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "models/system/simulation_context.h"
#include "models/system/system.h"
#include "tests/reference/nodes/plain_nodes.h"
#include "tests/support/nodes/node_program.h"
#include "tests/support/nodes/observed_run.h"

namespace narrows::nodes_other_jobs_test {

using reference::NodeActivity;
using reference::receive_from;
using reference::send_to;

/// Rank 0 sends 1000 bytes in 100 packets of 12 bytes to rank 1; there are two more nodes.
Machine four_nodes(int load) {
    Machine machine = reference::nodes_on_crossbar(4, 1, 1);
    machine.background.load = load;
    return machine;
}

const std::vector<NodeActivity> one_message{{0, {send_to(1, 1000)}}, {1, {receive_from()}}};

struct Counted {
    bool has_ended;
    Cycle cycles;
    Cycle last_event;
    std::uint64_t messages;
    std::uint64_t hops;
    OtherPackets others;
};

Counted run(const Machine& machine, const std::vector<NodeActivity>& activities = one_message, std::uint64_t seed = 1) {
    const SimulationContext context;
    const auto topology = make_topology(machine, seed);
    System system(machine, *topology);
    for (const NodeActivity& activity : activities)
        system.start(RankId(activity.rank), [&activity](Rank& rank) { return run_activity(rank, activity); });
    const bool has_ended = system.run();
    return {has_ended,     system.cycles(),           system.last_event(), system.messages().delivered(),
            system.hops(), system.packets_of_others()};
}

/// Sees packets of other jobs alone.
class OthersSeen final : public Observer {
public:
    void send_started(const Message& packet, Cycle start) override {
        if (packet.more().packet_kind != Message::Packet::other_job) return;
        ++sent;
        last_start = start;
        EXPECT_NE(packet.from, packet.to);
    }
    void delivered(const Message& packet, Cycle) override {
        if (packet.more().packet_kind == Message::Packet::other_job) bytes += packet.payload.size();
    }

    std::uint64_t sent = 0;
    std::uint64_t bytes = 0;
    Cycle last_start = 0;
};

TEST(OtherJobs, AreOffUnlessTheMachineHasThem) {
    const Counted off = run(four_nodes(0));
    EXPECT_EQ(off.others.packets, 0u);
    // The load is so small that no packet asks before the end: every cycle is as without.
    Machine machine = four_nodes(1);
    const Counted idle = run(machine, {{0, {send_to(1, 10)}}, {1, {receive_from()}}});
    machine.background.load = 0;
    EXPECT_EQ(idle.others.packets, 0u);
    EXPECT_EQ(idle.cycles, run(machine, {{0, {send_to(1, 10)}}, {1, {receive_from()}}}).cycles);
}

TEST(OtherJobs, TakeWhatTheyNeedAndCountApart) {
    const Counted off = run(four_nodes(0));
    const Counted on = run(four_nodes(500));
    EXPECT_GT(on.cycles, off.cycles * 5 / 4);
    EXPECT_EQ(on.messages, 1u);
    EXPECT_EQ(on.hops, off.hops);
    EXPECT_EQ(on.others.payload_bytes, 10 * on.others.packets);
    // Four sources with half of a link each, where nothing holds them up; three are free of the message.
    const auto packets = static_cast<Cycle>(on.others.packets);
    EXPECT_GT(packets * 12, on.cycles * 3 / 2);
    EXPECT_LT(packets * 12, on.cycles * 5 / 2);
}

TEST(OtherJobs, HaveAllBeenDeliveredAtTheEnd) {
    for (const int load : {100, 500, 1000}) {
        const Machine machine = four_nodes(load);
        OthersSeen seen;
        ASSERT_TRUE(run_programs(machine, *make_topology(machine, 1), one_message, &seen));
        const Counted counted = run(machine);
        EXPECT_EQ(seen.sent, counted.others.packets);
        EXPECT_EQ(seen.bytes, counted.others.payload_bytes);
        EXPECT_GE(counted.last_event, counted.cycles);
        EXPECT_GT(seen.last_start, counted.cycles / 2);
        EXPECT_LT(seen.last_start, counted.cycles + 100);  // the last ones had asked by then
    }
}

/// A pause lasts 0 to 24 cycles with this load, and about one source in 25 draws 0.
TEST(OtherJobs, DoNotAskInTheFirstCycle) {
    const Machine machine = four_nodes(1000);
    const std::vector<NodeActivity> one_cycle{{0, {reference::for_cycles(reference::What::wait, 1)}}};
    std::uint64_t in_one_cycle = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        EXPECT_EQ(run(machine, {{0, {}}, {1, {}}}, seed).others.packets, 0u) << "seed " << seed;
        EXPECT_EQ(run(machine, {}, seed).others.packets, 0u) << "seed " << seed;
        in_one_cycle += run(machine, one_cycle, seed).others.packets;
    }
    EXPECT_GT(in_one_cycle, 5u);
    EXPECT_LT(in_one_cycle, 40u);
}

TEST(OtherJobs, HaveTheSizeThatIsSaid) {
    Machine machine = four_nodes(500);
    machine.background.packet_bytes = 3;
    const Counted on = run(machine);
    EXPECT_GT(on.others.packets, 100u);
    EXPECT_EQ(on.others.payload_bytes, 3 * on.others.packets);
}

/// Else they would go on forever.
TEST(OtherJobs, EndIfProgramsWaitForever) {
    const Counted stopped = run(four_nodes(500), {{0, {receive_from(1)}}, {1, {receive_from(0)}}});
    EXPECT_FALSE(stopped.has_ended);
    EXPECT_GT(stopped.others.packets, 1000u);
}

/// The receiver copies the message for a long time, while no program does anything else.
TEST(OtherJobs, GoOnWhileAProcessorCopies) {
    Machine machine = four_nodes(500);
    machine.message.copies = 1;
    machine.processor.copy_rate = {1, 200'000};
    const Counted on = run(machine, {{0, {send_to(1, 1)}}, {1, {receive_from()}}});
    EXPECT_TRUE(on.has_ended);
    EXPECT_GE(on.cycles, 400'000);
    const double taken = static_cast<double>(on.others.packets) * 12 / static_cast<double>(on.cycles);
    EXPECT_NEAR(taken, 4 * 0.5, 0.1);
}

/// A wait that is long is no stop.
TEST(OtherJobs, GoOnWhileAProgramWaitsForATime) {
    const Cycle long_wait = 3'000'000;
    const Counted on =
        run(four_nodes(10),
            {{0, {reference::for_cycles(reference::What::wait, long_wait), send_to(1, 10)}}, {1, {receive_from()}}});
    EXPECT_TRUE(on.has_ended);
    EXPECT_GE(on.cycles, long_wait);
    const double taken = static_cast<double>(on.others.packets) * 12 / static_cast<double>(on.cycles);
    EXPECT_NEAR(taken, 4 * 0.010, 0.001);
}

}  // namespace narrows::nodes_other_jobs_test

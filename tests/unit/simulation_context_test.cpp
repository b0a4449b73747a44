// A process can simulate one machine after another.
#include "models/system/simulation_context.h"

#include <gtest/gtest.h>
#include <systemc>

#include "models/network/topology/grid.h"
#include "models/system/system.h"

namespace narrows::simulation_context_test {

Task<> send_one(Rank& rank) { co_await rank.send(1, Payload(std::vector<std::byte>(128))); }
Task<> receive_one(Rank& rank) { co_await rank.receive(); }

/// Two nodes, with a simulation of their own.
struct TwoNodes {
    static Machine machine_with_two_nodes() {
        Machine machine;
        machine.topology = {TopologyKind::mesh, 2, 1};
        return machine;
    }

    const Machine machine = machine_with_two_nodes();
    const std::unique_ptr<Grid> grid = make_grid(machine.topology);
    const SimulationContext context{};
    System system{machine, *grid};
};

Cycle one_transfer() {
    TwoNodes nodes;
    nodes.system.start(0, send_one);
    nodes.system.start(1, receive_one);
    EXPECT_TRUE(nodes.system.run());
    return nodes.system.cycles();
}

TEST(SimulationContext, TimeBeginsAtZeroEachTime) {
    for (int i = 0; i < 300; ++i) ASSERT_EQ(one_transfer(), 4 * 5 + 137 + 1);
}

TEST(SimulationContext, LeavesTheOneBeforeAsItWas) {
    sc_core::sc_simcontext* const before = sc_core::sc_get_curr_simcontext();
    one_transfer();
    EXPECT_EQ(sc_core::sc_get_curr_simcontext(), before);
    {
        const SimulationContext outer;
        sc_core::sc_simcontext* const own = sc_core::sc_get_curr_simcontext();
        EXPECT_NE(own, before);
        one_transfer();
        EXPECT_EQ(sc_core::sc_get_curr_simcontext(), own);
    }
    EXPECT_EQ(sc_core::sc_get_curr_simcontext(), before);
}

TEST(SimulationContext, AMachineMayBeGivenUpUnfinished) {
    for (int i = 0; i < 20; ++i) {
        TwoNodes nodes;
        nodes.system.start(1, receive_one);
        EXPECT_FALSE(nodes.system.run());
    }
    EXPECT_EQ(one_transfer(), 158);
}

Task<> waits_long(Rank& rank) {
    for (const Cycle cycles : {Cycle{16'383}, Cycle{16'384}, Cycle{16'385}, Cycle{40'000}, Cycle{1'000'000'000}}) {
        co_await rank.wait(cycles);
    }
}

TEST(SimulationContext, ALongSilenceIsPassedOverAtOnce) {
    TwoNodes nodes;
    nodes.system.start(0, waits_long);
    int looks = 0;
    EXPECT_TRUE(nodes.system.run([&looks] { ++looks; }));
    EXPECT_EQ(nodes.system.cycles(), 3 * 16'384 + 40'000 + 1'000'000'000);
    EXPECT_LT(looks, 20);
}

Task<> waits_often(Rank& rank) {
    for (int i = 0; i < 10'000; ++i) co_await rank.wait(100);
}

TEST(SimulationContext, WhoWantsToKnowHowFarItIsIsAskedNowAndThen) {
    TwoNodes nodes;
    const Activity& activity = nodes.system.start(0, waits_often);
    int looks = 0;
    EXPECT_TRUE(nodes.system.run([&] { looks += activity.rank.now() < 1'000'000 ? 1 : 0; }));
    EXPECT_GT(looks, 20);
}

Task<> fails(Rank& rank) {
    co_await rank.wait(50);
    throw std::runtime_error("a program failed");
}

TEST(SimulationContext, AProgramThatFailsEndsTheRunWithItsException) {
    {
        TwoNodes nodes;
        nodes.system.start(0, fails);
        EXPECT_THROW(nodes.system.run(), std::runtime_error);
    }
    EXPECT_EQ(one_transfer(), 158);
}

Task<> sends_to_itself(Rank& rank) { co_await rank.send(rank.id(), Payload()); }
Task<> sends_too_much(Rank& rank) { co_await rank.send(1, Payload(std::vector<std::byte>(129))); }
Task<> sends_on_no_link(Rank& rank) { co_await rank.send(1, Payload(), {0, 1}); }

TEST(SimulationContext, ProgramsAreRefusedWhatNoMachineCanDo) {
    for (auto* program : {sends_to_itself, sends_too_much, sends_on_no_link}) {
        TwoNodes nodes;
        nodes.system.start(0, program);
        EXPECT_THROW(nodes.system.run(), std::logic_error);
    }
}

}  // namespace narrows::simulation_context_test

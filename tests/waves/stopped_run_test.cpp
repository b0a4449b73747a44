// The wave of a stopped run shows what holds it.
#include "models/system/deadlock.h"
#include "models/system/simulation_context.h"
#include "tests/support/runs/one_way_ring.h"
#include "tests/waves/support.h"

namespace narrows::stopped_run_test {

/// Four nodes send to the opposite node, through buffers that hold only a small part of a message: each message holds
/// the channel that the next one needs.
class FourInACircle : public testing::Test {
protected:
    SignalHistory stop() {
        const SimulationContext context;
        System system(machine, ring);
        RunLog log;
        system.observe(&log.observer());
        for (NodeId node = 0; node < 4; ++node) {
            system.start(node, [](Rank& rank) -> Task<> {
                for (int i = 0; i < 5; ++i)
                    co_await rank.send(NodeId((rank.id() + 2) % 4), Payload(std::vector<std::byte>(100)));
            });
        }
        EXPECT_FALSE(system.run());
        report = deadlock_report(system).lines;
        return read_back_fst(waves::draw({log}, machine, ring, {{0, 1, 2, 3}, 0, never}, never));
    }

    static std::string last(const SignalHistory& history, const std::string& path) {
        return history.at(path).back().second;
    }

    Machine machine =
        machine_of("cns1", {"topology.kind=ring", "topology.columns=4", "topology.rows=1", "network.buffer_flits=4"});
    const OneWayRing ring{4};
    std::vector<std::string> report;
};

TEST_F(FourInACircle, EveryHeadWaitsForTheChannelOfTheNext) {
    const SignalHistory history = stop();
    for (NodeId node = 0; node < 4; ++node) {
        const int next = (node + 1) % 4;
        const std::string scope = fmt::format("cns1.node_{}.", node);
        const std::string channel = fmt::format("{}router.channel_onwards_to_node_{}.", scope, next);
        EXPECT_EQ(last(history, channel + "owner"), fmt::format("{}.0", node));
        EXPECT_EQ(last(history, channel + "state"), "head waits");
        EXPECT_EQ(last(history, channel + "waits_for"),
                  fmt::format("node {} channel onwards to node {}", next, (next + 1) % 4));
        EXPECT_EQ(last(history, channel + "waiting"), "1");
        EXPECT_EQ(last(history, scope + "interface.link_0_out.wire"), fmt::format("{}.0", node));
        EXPECT_EQ(last(history, scope + "interface.link_0_out.wire_state"), "transmission");
        EXPECT_EQ(last(history, scope + "interface.link_0_out.send_register"), fmt::format("{}.1", node));
        EXPECT_EQ(last(history, scope + "interface.link_0_out.send_register_state"), "waits for a send buffer");
    }
    EXPECT_EQ(report.back(), "... and so on from the top: a circle");
}

TEST_F(FourInACircle, WhatNeverLeftAnInjectionBufferIsShownThere) {
    machine.interface.injection_buffers = 2;
    const SignalHistory history = stop();
    const std::string link = "cns1.node_1.interface.link_0_out.";
    EXPECT_EQ(last(history, link + "injection_buffer_0"), "1.0");
    EXPECT_EQ(last(history, link + "injection_buffer_0_state"), "transmission");
    EXPECT_EQ(last(history, link + "injection_buffer_1"), "1.1");
    EXPECT_EQ(last(history, link + "injection_buffer_1_state"), "waits for a channel");
    EXPECT_EQ(last(history, link + "injection_buffer_1_waits_for"), "node 1 channel onwards to node 2");
    EXPECT_EQ(last(history, link + "wire"), "1.2");
    EXPECT_EQ(last(history, link + "wire_state"), "waits for an injection buffer");
    EXPECT_EQ(last(history, "cns1.node_1.router.channel_onwards_to_node_2.waiting"), "2");
}

}  // namespace narrows::stopped_run_test

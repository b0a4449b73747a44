// Critical paths through lanes and slots, compared with paths computed by hand (docs/timing.md, N1, N2).
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "models/system/simulation_context.h"
#include "models/system/system.h"
#include "tests/why/support.h"
#include "traces/log/run_log.h"

namespace narrows::lanes_test {

struct SendAt {
    NodeId from;
    NodeId to;
    int bytes;
    Cycle not_before;
};

using Plan = std::vector<SendAt>;

/// Three nodes in a row, without overheads; a lane of two slots at the end of every channel.
Machine row() {
    Machine machine;
    machine.topology = {TopologyKind::mesh, 3, 1};
    machine.network.slots = 2;
    machine.interface.receive_buffers = 4;
    machine.interface.send_overhead = 0;
    machine.interface.receive_overhead = 0;
    machine.processor.send_overhead = 0;
    machine.processor.receive_overhead = 0;
    machine.message = {1, 1, 100};
    return machine;
}

Task<> send_all(Rank& rank, const Plan& plan) {
    for (const SendAt& send : plan) {
        if (send.from != rank.id()) continue;
        if (send.not_before > rank.now()) co_await rank.wait(send.not_before - rank.now());
        const std::vector<std::byte> body(static_cast<std::size_t>(send.bytes - 1));
        co_await rank.send(send.to, Payload(body), {0, 0});
    }
}

Task<> receive_all(Rank& rank, const Plan& plan) {
    for (const SendAt& send : plan) {
        if (send.to == rank.id()) co_await rank.receive(send.from);
    }
}

std::vector<Piece> path_of(const Machine& machine, const Plan& plan) {
    const auto topology = make_topology(machine);
    const SimulationContext context;
    RunLog log;
    System system(machine, *topology);
    system.observe(&log.observer());
    for (NodeId node = 0; node < machine.nodes(); ++node) {
        system.start(node, [&plan](Rank& rank) { return send_all(rank, plan); });
        system.start(node, [&plan](Rank& rank) { return receive_all(rank, plan); });
    }
    EXPECT_TRUE(system.run());
    log.put_in_order();
    return pieces(critical_path(log, machine));
}

using K = ResourceKind;
using O = Occupation;

// 100 bytes from node 2 hold the link inwards of node 1 until cycle 102. The message from node 0 that waits for this
// link is ahead of one to node 2.
TEST(PathThroughLanes, BehindAMessageThatWaits) {
    EXPECT_EQ(path_of(row(), {{2, 1, 100, 0}, {0, 1, 10, 5}, {0, 2, 10, 5}}),
              (std::vector<Piece>{{0, 1, O::turn_around, K::link_out, 2},
                                  {1, 2, O::hop, K::link_in, 1},
                                  {2, 101, O::transmission, K::link_in, 1},
                                  {101, 102, O::turn_around, K::link_in, 1},
                                  {102, 111, O::transmission, K::link_in, 1},
                                  {111, 112, O::head_of_line, K::channel, 0},
                                  {112, 113, O::hop, K::link_in, 2},
                                  {113, 122, O::transmission, K::link_in, 2}}));
}

// The third message from node 0 needs the slot that the first one leaves in cycle 111.
TEST(PathThroughLanes, ASlotIsFreeACreditLatencyAfterTheLastByte) {
    Machine machine = row();
    machine.network.credit_latency = 50;
    EXPECT_EQ(path_of(machine, {{2, 1, 100, 0}, {0, 1, 10, 5}, {0, 2, 10, 5}, {0, 1, 10, 5}}),
              (std::vector<Piece>{{0, 1, O::turn_around, K::link_out, 2},
                                  {1, 2, O::hop, K::link_in, 1},
                                  {2, 101, O::transmission, K::link_in, 1},
                                  {101, 102, O::turn_around, K::link_in, 1},
                                  {102, 111, O::transmission, K::link_in, 1},
                                  {111, 161, O::turn_around, K::channel, 0},
                                  {161, 162, O::hop, K::link_in, 1},
                                  {162, 171, O::transmission, K::link_in, 1}}));
}

// The second slot at the end of the channel is free, but the wire has 100 bytes of node 1 to carry first.
TEST(PathThroughLanes, AWireIsFreeACycleAfterTheLastByte) {
    EXPECT_EQ(path_of(row(), {{1, 2, 100, 0}, {0, 2, 10, 5}}),
              (std::vector<Piece>{{0, 1, O::turn_around, K::link_out, 1},
                                  {1, 100, O::transmission, K::channel, 1},
                                  {100, 101, O::turn_around, K::channel, 1},
                                  {101, 102, O::hop, K::link_in, 2},
                                  {102, 111, O::transmission, K::link_in, 2}}));
}

}  // namespace narrows::lanes_test

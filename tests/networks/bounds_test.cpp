// Derived bounds on networks of every kind: no run beats them. (tests/bounds has runs that meet each of them.)
#include <gtest/gtest.h>

#include <algorithm>

#include "models/bounds/derived/derived.h"
#include "tests/networks/packet_run.h"
#include "tests/reference/random_topology_traffic.h"
#include "tests/support/effort.h"
#include "tests/support/runs/judged_run.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::bounds_test {

/// The sends as packets: a word is a byte, and the header one more.
std::vector<Packet> packets_of_sends(const std::vector<reference::Send>& sends) {
    std::vector<Packet> packets;
    for (const reference::Send& send : sends) {
        packets.push_back({send.from, send.to, send.bytes - 1, send.not_before, send.link, send.message_class});
    }
    return packets;
}

int longest_of(const std::vector<reference::Send>& sends) {
    return std::ranges::max(sends, {}, &reference::Send::bytes).bytes;
}

// Refuted by a run that takes less cycles than the largest bound.
TEST(NetworkBounds, AreNotBeatenOnAnyKind) {
    const unsigned machines = thorough() ? 3000 : 300;
    unsigned met = 0;
    for (unsigned seed = 1; seed <= machines; ++seed) {
        const reference::RandomTopologyTraffic random(seed);
        Machine machine = random.machine;
        machine.message = {1, 1, longest_of(random.programs.sends)};
        // Refused in descriptions, because some first channel is chosen late; the reference looks at these sends only.
        if (random.network().is_adaptive()) machine.interface.acknowledge = Acknowledge::none;
        std::vector<Packet> packets = packets_of_sends(random.programs.sends);
        for (Packet& packet : packets) {
            if (seed % 2 == 0) packet.not_before = 0;  // nearer to the bounds
        }
        const PacketRun run = run_packets(machine, random.network(), packets);
        ASSERT_TRUE(run.finished) << "seed " << seed;
        const Bound bound = derived_lower_bound(machine, random.network(), traffic_of(machine, packets));
        ASSERT_GE(run.cycles, bound.cycles) << "seed " << seed << ": " << bound.limited_by;
        met += run.cycles == bound.cycles ? 1 : 0;
    }
    EXPECT_GT(met, machines / 12) << "bounds that no run meets say little";
}

/// R2, C3: a link that only a class of messages uses can have more receive buffers than the others.
TEST(NetworkBounds, HeedTheReceiveBuffersOfMessageClasses) {
    const std::vector<std::string> overrides{"topology.sides=3,3,3",
                                             "message.header_bytes=0",
                                             "network.slots=64",
                                             "interface.send_buffers=4",
                                             "interface.receive_buffers=1",
                                             "interface.message_classes.request.links=1",
                                             "interface.message_classes.request.receive_buffers=4",
                                             "interface.message_classes.reply.links=1",
                                             "interface.message_classes.reply.receive_buffers=4",
                                             "interface.send_overhead=0 cycles",
                                             "interface.receive_overhead=0 cycles"};
    const Machine machine = machine_of("torus-8x8x8", overrides);
    const JudgedRun run = run_on(machine, machine, "request-reply",
                                 {{"requests", "300"}, {"outstanding", "1000"}, {"request", "4"}, {"reply", "4"}});
    EXPECT_GE(run.simulation.cycles, run.judgement.bounds.front().bound.cycles) << run.complaints();
}

}  // namespace narrows::bounds_test

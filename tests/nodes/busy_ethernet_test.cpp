// An Ethernet that packets of other jobs keep busy (docs/nodes.md, U; docs/timing.md, K): a station can lose every
// back-off for very long, while the programs wait for its frame.
#include <gtest/gtest.h>

#include <algorithm>

#include "models/network/topology/make_topology.h"
#include "tests/nodes/program_traffic.h"
#include "tests/reference/nodes/plain_nodes.h"
#include "tests/reference/one_node/one_node.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"

namespace narrows::nodes_busy_ethernet_test {

using reference::Dice;
using reference::for_cycles;
using reference::NodeActivity;
using reference::NodesOutcome;
using reference::receive_from;
using reference::send_to;

/// Packets of 2 bytes take 16 cycles on an interface link, and 576 on the Ethernet: a load of 14 of two stations is
/// half of it.
Machine ethernet(int stations, Cycle delay, int load) {
    Machine machine = reference::nodes_on_crossbar(stations, 1, 1);
    machine.topology.kind = TopologyKind::ethernet;
    machine.network.link_bytes_per_cycle = machine.interface.link_bytes_per_cycle = 1;
    machine.network.link_flit_time = machine.interface.link_flit_time = 8;
    machine.network.link_latency = delay;
    machine.network.slots = 1;
    machine.interface.send_buffers = 1;
    machine.message = {
        .header_bytes = 1, .word_bytes = 1, .vector_words = 1, .order = MessageOrder::listing, .packet_bytes = 1};
    machine.background.load = load;
    return machine;
}

/// Each rank sends so many messages to the next one.
std::vector<NodeActivity> in_a_ring(Dice& dice, int ranks, int messages) {
    std::vector<NodeActivity> activities;
    for (int rank = 0; rank < ranks; ++rank) {
        NodeActivity sends{rank, {}};
        NodeActivity receives{rank, {}};
        for (int i = 0; i < messages; ++i) {
            if (dice.one_in(2)) sends.operations.push_back(for_cycles(reference::What::wait, dice.below(5000)));
            sends.operations.push_back(send_to((rank + 1) % ranks, 1));
            receives.operations.push_back(receive_from());
        }
        activities.push_back(sends);
        activities.push_back(receives);
    }
    return activities;
}

/// The longest time before the end in which no message of a program started or came, and no packet came.
Cycle longest_silence(const NodesOutcome& outcome) {
    std::vector<Cycle> events{0};
    for (const auto& message : outcome.messages) {
        events.insert(events.end(), {message.start, message.delivered});
        for (const auto& packet : message.packets) events.push_back(packet.in_memory);
    }
    for (const auto& control : outcome.controls) {
        if (control.kind != reference::PacketKind::other_job) events.push_back(control.packet.in_memory);
    }
    std::sort(events.begin(), events.end());
    Cycle longest = 0;
    for (std::size_t i = 1; i < events.size(); ++i) longest = std::max(longest, events[i] - events[i - 1]);
    return longest;
}

/// The last cycle in which a packet of another job gets a register.
Cycle last_of_others(const NodesOutcome& outcome) {
    Cycle last = 0;
    for (const auto& control : outcome.controls) {
        if (control.kind == reference::PacketKind::other_job) last = std::max(last, control.packet.in_register);
    }
    return last;
}

/// For 74,197 cycles the message and its packets neither start nor come. Packets of other jobs continue.
TEST(BusyEthernet, KeepsAProgramWaiting) {
    Machine machine = ethernet(3, 1, 10);
    machine.message.eager_bytes = 0;
    const auto topology = make_topology(machine, 12);
    const std::vector<NodeActivity> one_message{{0, {send_to(1, 1)}}, {1, {receive_from()}}};
    const NodesOutcome model = run_programs(machine, *topology, one_message);
    EXPECT_EQ(longest_silence(model), 74'197);
    EXPECT_EQ(end_of(model), 79'897);
    EXPECT_GT(last_of_others(model), end_of(model) - 3000);
    EXPECT_EQ(difference(simulate_one_node(machine, *topology, one_message, {.seed = 12}), model), "");
}

TEST(BusyEthernet, OfTheModelIsThatOfTheReference) {
    Cycle silence = 0;
    std::size_t collided = 0;
    for (unsigned seed = 1; seed <= usual_cases(30u); ++seed) {
        Dice dice(seed);
        const int stations = 2 + dice.below(4);
        const Cycle delay = dice.any({1, 2, 3, 64});
        Machine machine = ethernet(stations, delay, (20 + dice.below(30)) / stations);
        if (dice.one_in(2)) machine.message.eager_bytes = dice.below(2);
        machine.interface.send_buffers = 1 + dice.below(2);
        const std::vector<NodeActivity> programs = in_a_ring(dice, stations, 1 + dice.below(3));
        const auto topology = make_topology(machine, seed);
        const NodesOutcome model = run_programs(machine, *topology, programs);
        if (end_of(model) > 100'000) continue;  // takes the reference too long
        const NodesOutcome expected = simulate_one_node(machine, *topology, programs, {.seed = seed});
        ASSERT_EQ(difference(expected, model), "") << "seed " << seed;
        silence = std::max(silence, longest_silence(model));
        collided += model.medium.collided.size();
    }
    if (!thorough()) return;
    EXPECT_GT(silence, 80'000);
    EXPECT_GT(collided, 500u);
}
}  // namespace narrows::nodes_busy_ethernet_test

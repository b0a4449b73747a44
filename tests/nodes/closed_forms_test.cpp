// The closed forms of docs/nodes.md: the model meets them exactly on machines at random, and needs each condition.
#include <gtest/gtest.h>

#include <functional>

#include "models/topology/make_topology.h"
#include "tests/nodes/observed_run.h"
#include "tests/nodes/program_traffic.h"
#include "tests/reference/nodes/plain_nodes.h"
#include "tests/support/effort.h"

namespace narrows::nodes_closed_forms_test {

using reference::Dice;
using reference::NodeActivity;
using reference::NodesOutcome;
using reference::PlainNodes;
using reference::receive_from;
using reference::send_to;

NodesOutcome run(const Machine& machine, const std::vector<NodeActivity>& activities) {
    return run_programs(machine, *make_topology(machine), activities);
}

/// Rank 0 sends one message of so many bytes, and the last rank receives it.
Cycle one_message(const Machine& machine, int bytes) {
    const int last = machine.ranks() - 1;
    return last_delivery(run(machine, {{0, {send_to(last, bytes)}}, {last, {receive_from()}}}));
}

TEST(ClosedForms, OfOneMessageIsMetByTheModel) {
    int tried = 0;
    for (unsigned seed = 1; seed <= usual_cases(1000u); ++seed) {
        Dice dice(seed);
        PlainNodes nodes(dice);
        nodes.choose_servers(dice);
        const int hops = 1 + dice.below(4);
        nodes.machine.topology = {TopologyKind::mesh, hops + 1, 1};
        if (!nodes.has_enough_slots()) continue;
        const int packets = 1 + dice.below(12);
        ASSERT_EQ(one_message(nodes.machine, packets * nodes.machine.message.packet_bytes),
                  nodes.delivery(packets, hops))
            << "seed " << seed << ", " << packets << " packets, " << hops << " hops";
        ++tried;
    }
    EXPECT_GT(tried, usual_cases(500));
}

TEST(ClosedForms, OfInterfacesInTurnIsMetByTheModel) {
    int tried = 0;
    for (unsigned seed = 1; seed <= usual_cases(600u); ++seed) {
        Dice dice(seed);
        PlainNodes nodes(dice);
        const int interfaces = 1 + dice.below(4);
        nodes.machine.node.interfaces = interfaces;
        nodes.machine.node.interface_choice = InterfaceChoice::in_turn;
        nodes.machine.topology.size = 2 * interfaces;
        if (!nodes.has_enough_slots()) continue;
        const int packets = 1 + dice.below(8);
        ASSERT_EQ(one_message(nodes.machine, interfaces * packets * nodes.machine.message.packet_bytes),
                  nodes.delivery(packets, 2))
            << "seed " << seed << ", " << packets << " packets at each of " << interfaces;
        ++tried;
    }
    EXPECT_GT(tried, usual_cases(200));
}

/// Each of `ranks` ranks of node 0 sends so many messages to ranks of node 1.
std::vector<NodeActivity> through_one_interface(Dice& dice, int ranks, int messages, int bytes) {
    std::vector<NodeActivity> activities;
    for (int rank = 0; rank < ranks; ++rank) {
        activities.push_back({rank, std::vector<reference::NodeOperation>(static_cast<std::size_t>(messages),
                                                                          send_to(ranks + dice.below(ranks), bytes))});
    }
    return activities;
}

PlainNodes two_nodes_of(Dice& dice, int ranks) {
    PlainNodes nodes(dice);
    nodes.machine.node.processors = ranks;
    nodes.machine.topology.size = 2;
    return nodes;
}

TEST(ClosedForms, OfRanksThroughOneInterfaceIsMetByTheModel) {
    int tried = 0;
    for (unsigned seed = 1; seed <= usual_cases(1000u); ++seed) {
        Dice dice(seed);
        const int ranks = 1 + dice.below(5);
        PlainNodes nodes = two_nodes_of(dice, ranks);
        nodes.choose_servers(dice);
        const int messages = 1 + dice.below(4);
        const int packets = 1 + dice.below(5);
        const bool keeps_up = nodes.machine.processor.send_overhead <= ranks * packets * nodes.period();
        if (!nodes.has_enough_slots() || !keeps_up) continue;
        const int bytes = packets * nodes.machine.message.packet_bytes;
        ASSERT_EQ(last_delivery(run(nodes.machine, through_one_interface(dice, ranks, messages, bytes))),
                  nodes.delivery(ranks * messages * packets, 2))
            << "seed " << seed << ", " << ranks << " ranks, " << messages << " messages of " << packets << " packets";
        ++tried;
    }
    EXPECT_GT(tried, usual_cases(300));
}

// --- copies ---------------------------------------------------------------------------------------------------------

/// One node, with so many ranks at each of so many ports.
struct CopyingNode {
    explicit CopyingNode(Dice& dice) : at_port(1 + dice.below(4)), ports(1 + dice.below(4)) {
        machine = reference::nodes_on_crossbar(2, at_port * ports, 1);
        machine.memory.ports = ports;
        machine.memory.port_of = dice.one_in(2) ? PortOf::block : PortOf::round_robin;
        machine.memory.chunk_bytes = 1 + dice.below(30);
        machine.memory.write_factor = 1 + dice.below(2);
        machine.memory.bandwidth = any_rate(dice, 20);
        machine.memory.port_bandwidth = any_rate(dice, 10);
        machine.processor.copy_rate = any_rate(dice, 6);
        if (machine.memory.bandwidth.bytes + machine.memory.port_bandwidth.bytes == 0)
            machine.memory.bandwidth = {3, 2};
    }

    static Bandwidth any_rate(Dice& dice, int most) {
        if (dice.one_in(3)) return {};
        return {1 + dice.below(most), 1 + dice.below(3)};
    }

    /// N max(q_c, k p_c, k g m_c)
    Cycle form(int chunks) const {
        const std::int64_t crossing = std::int64_t{machine.memory.chunk_bytes} * (1 + machine.memory.write_factor);
        return chunks * std::max({machine.processor.copy_rate.cycles_for(machine.memory.chunk_bytes),
                                  at_port * machine.memory.port_bandwidth.cycles_for(crossing),
                                  at_port * ports * machine.memory.bandwidth.cycles_for(crossing)});
    }
    std::vector<NodeActivity> copies(int chunks) const {
        std::vector<NodeActivity> activities;
        for (int rank = 0; rank < at_port * ports; ++rank)
            activities.push_back({rank, {{.what = What::copy, .bytes = chunks * machine.memory.chunk_bytes}}});
        return activities;
    }

    using What = reference::NodeOperation::What;
    int at_port;
    int ports;
    Machine machine;
};

TEST(ClosedForms, OfRanksThatCopyIsMetByTheModel) {
    int not_met = 0;
    for (unsigned seed = 1; seed <= usual_cases(1000u); ++seed) {
        Dice dice(seed);
        const CopyingNode node(dice);
        const int chunks = 1 + dice.below(12);
        const Cycle end = end_of(run(node.machine, node.copies(chunks)));
        if (end != node.form(chunks)) {
            if (++not_met < 30)
                std::cout << "seed " << seed << " k " << node.at_port << " g " << node.ports << " N " << chunks
                          << " end " << end << " form " << node.form(chunks) << " m " << node.form(1) << "\n";
        }
    }
    EXPECT_EQ(not_met, 0);
}

}  // namespace narrows::nodes_closed_forms_test

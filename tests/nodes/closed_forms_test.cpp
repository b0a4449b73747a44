// The closed forms of docs/nodes.md: the model meets them exactly on machines at random, and needs each condition.
#include <gtest/gtest.h>

#include <functional>

#include "models/network/topology/make_topology.h"
#include "tests/nodes/program_traffic.h"
#include "tests/reference/nodes/plain_nodes.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/observed_run.h"

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

/// Rank 0 sends one message of so many bytes to the last rank.
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
        nodes.machine.interface.injection_buffers = dice.below(3);
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
    for (unsigned seed = 1; seed <= usual_cases(1000u); ++seed) {
        Dice dice(seed);
        PlainNodes nodes(dice);
        const int interfaces = 1 + dice.below(4);
        nodes.machine.node.interfaces = interfaces;
        nodes.machine.node.interface_choice = InterfaceChoice::in_turn;
        nodes.machine.interface.injection_buffers = dice.below(3);
        nodes.machine.topology.size = 2 * interfaces;
        if (!nodes.has_enough_slots()) continue;
        const int packets = 1 + dice.below(8);
        const int bytes = interfaces * packets * nodes.machine.message.packet_bytes;
        ASSERT_EQ(one_message(nodes.machine, bytes), nodes.delivery(packets, 2))
            << "seed " << seed << ", " << packets << " packets at each of " << interfaces;
        const int hops = 1 + dice.below(4);
        nodes.machine.topology = {TopologyKind::mesh, hops + 1, 1};
        nodes.machine.network.rails = interfaces;
        ASSERT_EQ(one_message(nodes.machine, bytes), nodes.delivery(packets, hops))
            << "seed " << seed << ", " << packets << " packets in each of " << interfaces << " rails";
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
        nodes.machine.interface.injection_buffers = dice.below(3);
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

/// One node with so many ranks at each of so many ports.
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
    for (unsigned seed = 1; seed <= usual_cases(1000u); ++seed) {
        Dice dice(seed);
        const CopyingNode node(dice);
        const int chunks = 1 + dice.below(12);
        ASSERT_EQ(end_of(run(node.machine, node.copies(chunks))), node.form(chunks))
            << "seed " << seed << ", " << node.at_port << " ranks at each of " << node.ports << " ports, " << chunks
            << " chunks";
    }
}

// --- why the conditions are there -----------------------------------------------------------------------------------

/// Nodes that meet all conditions: packets of 12 cycles, o = 3, Y = 4.
PlainNodes usual_nodes(int processors = 1, int interfaces = 1) {
    Dice dice(1);
    PlainNodes nodes(dice);
    nodes.machine = reference::nodes_on_crossbar(2 * interfaces, processors, interfaces);
    nodes.machine.processor.send_overhead = 2;
    nodes.machine.interface.send_overhead = 3;
    nodes.machine.interface.receive_overhead = 4;
    return nodes;
}

constexpr int packets_sent = 6;

/// The run less the closed form.
Cycle longer_than_form(const PlainNodes& nodes, int bytes_less = 0) {
    const int bytes = packets_sent * nodes.machine.message.packet_bytes - bytes_less;
    return one_message(nodes.machine, bytes) - nodes.delivery(packets_sent / nodes.machine.node.interfaces, 2);
}

Cycle longer_with(const std::function<void(Machine&)>& change, int interfaces = 1) {
    PlainNodes nodes = usual_nodes(1, interfaces);
    if (interfaces > 1) nodes.machine.node.interface_choice = InterfaceChoice::in_turn;
    change(nodes.machine);
    return longer_than_form(nodes);
}

TEST(ClosedForms, OfOneMessageNeedsItsConditions) {
    EXPECT_EQ(longer_than_form(usual_nodes()), 0);
    EXPECT_GT(longer_with([](Machine& m) { m.network.link_flit_time = 2; }), 0) << "one rate";
    EXPECT_GT(longer_with([](Machine& m) { m.interface.cut_through = false; }), 0) << "cut-through";
    EXPECT_GT(longer_with([](Machine& m) {
                  m.network.slots = 1;
                  m.network.buffer_flits = 2;
                  m.network.link_latency = 5;
              }),
              0)
        << "slots that hold a packet";
    EXPECT_GT(longer_with([](Machine& m) { m.network.link_latency = 30; }), 0) << "enough slots";
    EXPECT_GT(longer_with([](Machine& m) {
                  m.message.cut = MessageCut::processor;
                  m.processor.send_overhead = 20;
              }),
              0)
        << "cut by the interface";
    EXPECT_GT(longer_with([](Machine& m) {
                  m.message.copies = 1;
                  m.processor.copy_rate = {1, 1};
              }),
              0)
        << "no copies";
    EXPECT_GT(longer_with([](Machine& m) { m.message.eager_bytes = 0; }), 0) << "eager";
    EXPECT_LT(longer_than_form(usual_nodes(), 5), 0) << "equal packets";

    const PlainNodes shared = usual_nodes(2);
    const int bytes = packets_sent * shared.machine.message.packet_bytes;
    const auto both = run(shared.machine, {{0, {send_to(2, bytes)}}, {1, {send_to(2, bytes)}}});
    EXPECT_GT(both.messages[0].delivered, shared.delivery(packets_sent, 2)) << "nothing in the way";
}

TEST(ClosedForms, OfInterfacesInTurnNeedsItsConditions) {
    EXPECT_EQ(longer_with([](Machine&) {}, 2), 0);
    EXPECT_GT(longer_with([](Machine& m) { m.node.interface_choice = InterfaceChoice::by_rank; }, 2), 0) << "in turn";
    // The two reads of a cycle are served one after the other.
    EXPECT_GT(longer_with([](Machine& m) { m.memory.bandwidth = {1, 1}; }, 2), 0) << "no servers";
    EXPECT_NE(longer_with([](Machine&) {}, 4), 0) << "as many packets at each interface";
}

TEST(ClosedForms, OfRanksThroughOneInterfaceNeedsItsConditions) {
    constexpr int messages = 3;
    const auto longer = [](PlainNodes nodes, const std::vector<NodeActivity>& activities) {
        return last_delivery(run(nodes.machine, activities)) - nodes.delivery(2 * messages * packets_sent, 2);
    };
    const auto sends = [](int from, int to) -> NodeActivity {
        return {from, std::vector<reference::NodeOperation>(messages, send_to(to, packets_sent * 10))};
    };
    EXPECT_EQ(longer(usual_nodes(2), {sends(0, 2), sends(1, 3)}), 0);

    NodeActivity late = sends(1, 3);
    late.operations.insert(late.operations.begin(),
                           {.what = reference::NodeOperation::What::wait, .cycles = 3 * packets_sent * 20});
    EXPECT_GT(longer(usual_nodes(2), {sends(0, 2), late}), 0) << "all starts at 0";

    PlainNodes slow = usual_nodes(2);
    slow.machine.processor.send_overhead = 2 * packets_sent * slow.period() + 1;
    EXPECT_GT(longer(slow, {sends(0, 2), sends(1, 3)}), 0) << "processors that keep up";

    PlainNodes three = usual_nodes(2);
    three.machine.topology.size = 3;
    three.machine.interface.receive_overhead = 40;
    EXPECT_EQ(longer(three, {sends(0, 2), sends(1, 3)}), 0);
    EXPECT_LT(longer(three, {sends(0, 2), sends(1, 4)}), 0) << "receivers behind one endpoint";
}

TEST(ClosedForms, OfRanksThatCopyNeedsItsConditions) {
    Dice dice(1);
    CopyingNode node(dice);
    node.at_port = 2;
    node.ports = 1;
    node.machine.node.processors = 2;
    node.machine.memory = {.ports = 1, .port_bandwidth = {1, 1}, .chunk_bytes = 10};
    node.machine.processor.copy_rate = {};
    const auto longer = [&](const std::vector<NodeActivity>& copies) {
        return end_of(run(node.machine, copies)) - node.form(5);
    };
    EXPECT_EQ(longer(node.copies(5)), 0);

    std::vector<NodeActivity> late = node.copies(5);
    late[1].operations.insert(late[1].operations.begin(),
                              {.what = reference::NodeOperation::What::wait, .cycles = 150});
    EXPECT_GT(longer(late), 0) << "started together";

    std::vector<NodeActivity> unequal = node.copies(5);
    unequal[1].operations[0].bytes = 30;
    EXPECT_LT(longer(unequal), 0) << "as many chunks each";
}

}  // namespace narrows::nodes_closed_forms_test

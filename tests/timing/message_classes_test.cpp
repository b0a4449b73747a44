// Lanes and links of message classes, and messages that wait for a program (docs/timing.md, C1 to C4, P8): every event
// in its cycle, and not one earlier or later.
#include <gtest/gtest.h>

#include <map>

#include "models/network/topology/make_topology.h"
#include "models/system/simulation_context.h"
#include "models/system/system.h"
#include "tests/timing/programs.h"
#include "tests/timing/traced_run.h"

namespace narrows::message_classes_test {

constexpr int m = 40;
constexpr std::array request_and_reply{MessageClass::request, MessageClass::reply};

/// A message, by its tag.
struct Seen {
    std::vector<Crossing> path;
    LinkId link_in = 0;
    Cycle presented = never;
    Cycle delivered = never;
    Cycle received = never;
    std::uint32_t number_in_pair = 0;
};

class Trace final : public Observer {
public:
    void head_crossed(const Message& m, const Crossing& crossing) override {
        of[m.tag].path.push_back(crossing);
        of[m.tag].link_in = m.link;
        of[m.tag].number_in_pair = m.number_in_pair;
    }
    void presented(const Message& m, Cycle cycle) override { of[m.tag].presented = cycle; }
    void delivered(const Message& m, Cycle cycle) override { of[m.tag].delivered = cycle; }

    std::map<int, Seen> of;
};

struct SentInClass {
    NodeId from;
    NodeId to;
    int tag;
    MessageClass message_class = MessageClass::data;
    Cycle at = 0;
    LinkId link = 0;
    int bytes = m;
};

struct Asked {
    NodeId node;
    int tag;
    Cycle at = 0;
};

Task<> send(Rank& rank, const SentInClass& sent) {
    if (sent.at > 0) co_await rank.wait(sent.at);
    co_await rank.send(sent.to, payload_of(sent.bytes - 1), {sent.tag, sent.link, sent.message_class});
}

Task<> receive(Rank& rank, const Asked& asked, Trace& trace) {
    if (asked.at > 0) co_await rank.wait(asked.at);
    co_await rank.receive(any_node, asked.tag);
    trace.of[asked.tag].received = rank.now();
}

/// Each send and each receive is an activity of its own.
std::map<int, Seen> run(const Machine& machine, const std::vector<SentInClass>& sends,
                        const std::vector<Asked>& receives) {
    const auto topology = make_topology(machine);
    const SimulationContext context;
    System system(machine, *topology);
    Trace trace;
    system.observe(&trace);
    for (const SentInClass& sent : sends) {
        system.start(sent.from, [&sent](Rank& rank) { return send(rank, sent); });
    }
    for (const Asked& asked : receives) {
        system.start(asked.node, [&asked, &trace](Rank& rank) { return receive(rank, asked, trace); });
    }
    system.run();
    return trace.of;
}

/// A row of nodes without overheads. Slots hold messages.
Machine row(int nodes) {
    Machine machine = reference::carrying_bytes(row_of(nodes), m);
    machine.processor = {0, 0};
    machine.interface.send_overhead = machine.interface.receive_overhead = 0;
    return machine;
}

Machine holding(Machine machine) {
    machine.interface.unexpected = Unexpected::hold;
    return machine;
}

void give(Machine& machine, MessageClass message_class, int lanes, OwnLinks links) {
    const bool is_request = message_class == MessageClass::request;
    (is_request ? machine.network.message_classes.request : machine.network.message_classes.reply).lanes = lanes;
    (is_request ? machine.interface.message_classes.request : machine.interface.message_classes.reply) = links;
}

/// Unrequested data from node 0 fill the register, the buffer and the slots on the way to node 2.
std::vector<SentInClass> blocking() {
    std::vector<SentInClass> sends;
    for (int tag = 0; tag < 8; ++tag) sends.push_back({0, 2, tag});
    return sends;
}

TEST(MessageClasses, AMessageWithLanesAndLinksOfItsOwnIsNotHeldUp) {
    for (const MessageClass each : request_and_reply) {
        Machine machine = holding(row(3));
        give(machine, each, 1, {1, 0});
        for (const NodeId from : {NodeId(0), NodeId(1)}) {
            std::vector<SentInClass> sends = blocking();
            sends.push_back({from, 2, 100, each, 1000});
            const Seen seen = run(machine, sends, {{2, 100}}).at(100);
            const Seen alone = run(machine, {sends.back()}, {{2, 100}}).at(100);
            const int hops = 2 - from;
            EXPECT_EQ(seen.path.front().head, 1001);
            EXPECT_EQ(seen.presented, 1001 + hops + m - 1);
            EXPECT_EQ(seen.delivered, seen.presented);
            EXPECT_EQ(seen.received, alone.received);
            EXPECT_EQ(seen.link_in, 1);
        }
    }
}

/// The send register, the wire, the lanes and the receive register are in order, whatever the class.
TEST(MessageClasses, LanesAloneOrLinksAloneAreNotEnough) {
    std::vector<SentInClass> sends = blocking();
    sends.push_back({0, 2, 100, MessageClass::reply, 1000});
    for (const auto& [lanes, links] : {std::pair{0, 0}, {1, 0}, {0, 1}}) {
        Machine machine = holding(row(3));
        give(machine, MessageClass::reply, lanes, {links, 0});
        EXPECT_EQ(run(machine, sends, {{2, 100}})[100].delivered, never) << lanes << " lanes, " << links << " links";
    }
}

TEST(MessageClasses, LanesShareTheWire) {
    Machine machine = row(3);
    give(machine, MessageClass::request, 1, {1, 0});
    // Both ask for the first channel at 1: the input of link 0 comes first.
    const auto seen = run(machine, {{0, 2, 1}, {0, 2, 2, MessageClass::request}}, {{2, 1}, {2, 2}});
    EXPECT_EQ(seen.at(1).path[0].head, 1);
    EXPECT_EQ(seen.at(2).path[0].head, 1 + m);
    EXPECT_EQ(seen.at(1).path[0].lane, 0);
    EXPECT_EQ(seen.at(2).path[0].lane, 1);
}

TEST(MessageClasses, WithoutAnythingOfTheirOwnTheyAreLikeData) {
    const Machine machine = row(4);
    std::vector<SentInClass> sends;
    std::vector<Asked> receives;
    for (int tag = 0; tag < 12; ++tag) {
        const NodeId to(tag % 3 + 1);
        sends.push_back({NodeId(tag % 4 == to ? 0 : tag % 4), to, tag, MessageClass::data, 7 * tag, 0, 1 + 3 * tag});
        receives.push_back({to, tag});
    }
    const auto data = run(machine, sends, receives);
    for (std::size_t i = 0; i < sends.size(); ++i) sends[i].message_class = all_message_classes[i % 3];
    const auto mixed = run(machine, sends, receives);
    for (const auto& [tag, seen] : data) {
        EXPECT_EQ(mixed.at(tag).received, seen.received) << tag;
        EXPECT_EQ(mixed.at(tag).path.back().head, seen.path.back().head) << tag;
    }
}

/// C2: a message takes the same channels and lanes as on a machine with only the lanes of its block, apart from the
/// lanes' numbers.
void expect_routes_of_block(Machine machine) {
    machine.network.message_classes = {{3}, {4}};
    machine = reference::carrying_bytes(machine, 10);
    const int first_request = machine.network.lanes;
    for (const MessageClass each : all_message_classes) {
        const Machine block = seen_by(each, machine);
        const int first = each == MessageClass::data ? 0 : first_request + (each == MessageClass::reply ? 3 : 0);
        for (NodeId from = 0; from < machine.nodes(); ++from) {
            const NodeId to((from * 5 + 3) % machine.nodes());
            if (from == to) continue;
            const auto path = run(machine, {{from, to, 1, each, 0, 0, 10}}, {{to, 1}}).at(1).path;
            const auto expected = run(block, {{from, to, 1, MessageClass::data, 0, 0, 10}}, {{to, 1}}).at(1).path;
            ASSERT_EQ(path.size(), expected.size());
            for (std::size_t i = 0; i < path.size(); ++i) {
                EXPECT_EQ(path[i].port, expected[i].port);
                EXPECT_EQ(path[i].head, expected[i].head);
                if (path[i].port != Topology::local) {
                    EXPECT_EQ(path[i].lane, expected[i].lane + first) << from << " to " << to;
                }
            }
        }
    }
}

Machine network(TopologyParameters topology, int lanes) {
    Machine machine = row(2);
    machine.topology = std::move(topology);
    machine.network.lanes = lanes;
    return machine;
}

TEST(MessageClasses, EachBlockOfLanesIsRoutedLikeAMachineOfItsOwn) {
    for (const RoutingKind routing : {RoutingKind::minimal, RoutingKind::adaptive})
        expect_routes_of_block(network({.kind = TopologyKind::torus, .columns = 5, .rows = 5, .routing = routing}, 3));
    for (const RoutingKind routing : {RoutingKind::minimal, RoutingKind::valiant, RoutingKind::ugal}) {
        expect_routes_of_block(network({.kind = TopologyKind::dragonfly,
                                        .routing = routing,
                                        .nodes_per_switch = 1,
                                        .group_switches = 2,
                                        .global_channels = 2},
                                       3));
        expect_routes_of_block(
            network({.kind = TopologyKind::hyperx, .routing = routing, .sides = {3, 3}, .nodes_per_switch = 1}, 2));
    }
    expect_routes_of_block(
        network({.kind = TopologyKind::hypercube, .routing = RoutingKind::minimal, .dimension = 3}, 1));
}

/// C3: links are numbered over the classes.
TEST(MessageClasses, UseTheirOwnLinks) {
    Machine machine = row(2);
    machine.interface.links = 2;
    give(machine, MessageClass::request, 0, {2, 0});
    give(machine, MessageClass::reply, 0, {1, 0});
    const auto seen = run(machine,
                          {{0, 1, 1, MessageClass::data, 0, 1},
                           {0, 1, 2, MessageClass::request, 200, 1},
                           {0, 1, 3, MessageClass::reply, 400}},
                          {{1, 1}, {1, 2}, {1, 3}});
    EXPECT_EQ(seen.at(1).link_in, 0);
    EXPECT_EQ(seen.at(2).link_in, 2);
    EXPECT_EQ(seen.at(3).link_in, 4);
    EXPECT_THROW(run(machine, {{0, 1, 1, MessageClass::reply, 0, 1}}, {}), std::logic_error);
}

/// The third message that nobody asks for waits in the network with one receive buffer, and in the second buffer with
/// two (the first message is in the register).
TEST(MessageClasses, HaveTheReceiveBuffersOfTheirLinks) {
    for (const int buffers : {1, 2, 3}) {
        Machine machine = holding(row(2));
        give(machine, MessageClass::request, 0, {1, buffers});
        std::vector<SentInClass> sends;
        for (int tag = 0; tag < 6; ++tag) sends.push_back({0, 1, tag, MessageClass::request});
        const auto seen = run(machine, sends, {});
        for (int tag = 0; tag < 6; ++tag) {
            const bool has_left_network = seen.contains(tag) && seen.at(tag).path.back().port == Topology::local;
            EXPECT_EQ(has_left_network, tag < 1 + buffers) << buffers << " buffers, message " << tag;
        }
    }
}

/// C4: a reply need not wait for an earlier request between the same nodes. With the same class it waits.
TEST(MessageClasses, AreKeptInOrderEachForItself) {
    Machine machine = row(3);
    machine.network.lanes = 2;
    machine.interface.links = 2;
    give(machine, MessageClass::reply, 1, {1, 0});
    const auto of_second = [&](MessageClass message_class, LinkId link) {
        // The way of the first message is blocked for a long time by one from node 1; the second one is short.
        return run(machine, {{0, 2, 1, MessageClass::data, 0, 0, m}, {0, 2, 2, message_class, 0, link, 2}},
                   {{2, 1}, {2, 2}});
    };
    const auto apart = of_second(MessageClass::reply, 0);
    EXPECT_EQ(apart.at(2).number_in_pair, 0u);
    EXPECT_EQ(apart.at(2).received, apart.at(2).delivered);
    const auto together = of_second(MessageClass::data, 1);
    EXPECT_EQ(together.at(2).number_in_pair, 1u);
    EXPECT_EQ(together.at(2).received, std::max(together.at(1).delivered, together.at(2).delivered));
}

/// P8, with the overhead at the arrival: a message is taken when a receive waits for it.
TEST(HeldMessages, AreTakenWhenAReceiveWaits) {
    Machine machine = holding(row(2));
    machine.processor.receive_overhead = 5;
    machine.interface.receive_overhead = 3;
    const Cycle presented = 1 + 1 + m - 1 + 3;
    for (const Cycle asked : {Cycle{0}, presented - 1, presented, presented + 1, presented + 50}) {
        const Seen seen = run(machine, {{0, 1, 1}}, {{1, 1, asked}}).at(1);
        EXPECT_EQ(seen.presented, presented);
        EXPECT_EQ(seen.delivered, std::max(presented, asked) + 5) << asked;
        EXPECT_EQ(seen.received, seen.delivered);
    }
}

/// As above with the overhead at the request, which is paid first.
TEST(HeldMessages, AreDeliveredWhenARequestHasBeenServed) {
    for (const Cycle overhead : {0, 5}) {
        Machine machine = holding(row(2));
        machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
        machine.processor.receive_overhead = overhead;
        machine.interface.receive_overhead = 3;
        const Cycle presented = 1 + 1 + m - 1 + 3;
        for (const Cycle asked : {Cycle{0}, presented - 5, presented - 1, presented, presented + 50}) {
            const Seen seen = run(machine, {{0, 1, 1}}, {{1, 1, asked}}).at(1);
            EXPECT_EQ(seen.delivered, std::max(presented, asked + overhead)) << asked;
            EXPECT_EQ(seen.received, seen.delivered);
        }
    }
}

/// A held message keeps its register. The next one moves into it when it becomes free.
TEST(HeldMessages, HoldUpThoseBehindThemOnTheirLink) {
    for (const ReceiveOverhead due : {ReceiveOverhead::at_arrival, ReceiveOverhead::at_request}) {
        Machine machine = holding(row(2));
        machine.interface.receive_buffers = 2;
        machine.interface.receive_overhead = 3;
        machine.processor.receive_overhead_due = due;
        const auto seen = run(machine, {{0, 1, 1}, {0, 1, 2, MessageClass::data, 1}}, {{1, 2}, {1, 1, 500}});
        EXPECT_EQ(seen.at(1).delivered, 500);
        EXPECT_EQ(seen.at(2).presented, 503);
        EXPECT_EQ(seen.at(2).received, 503);
    }
}

/// The first two messages fill the register and the buffer of link 0, so the third one takes link 1.
TEST(HeldMessages, DoNotHoldUpThoseOfOtherLinks) {
    for (const ReceiveOverhead due : {ReceiveOverhead::at_arrival, ReceiveOverhead::at_request}) {
        Machine machine = holding(row(2));
        machine.interface.links = 2;
        machine.processor.receive_overhead_due = due;
        const auto seen =
            run(machine, {{0, 1, 1}, {0, 1, 3, MessageClass::data, 100}, {0, 1, 2, MessageClass::data, 200, 1}},
                {{1, 2}, {1, 1, 700}});
        EXPECT_EQ(seen.at(2).link_in, 1);
        EXPECT_EQ(seen.at(2).received, 201 + 1 + m - 1);
        EXPECT_EQ(seen.at(1).received, 700);
    }
}

/// While a message is held, the processor does other things.
TEST(HeldMessages, DoNotKeepTheProcessor) {
    Machine machine = holding(row(2));
    machine.processor.send_overhead = 5;
    const auto seen = run(machine, {{0, 1, 1}, {1, 0, 2, MessageClass::data, 300}}, {{0, 2}});
    EXPECT_EQ(seen.at(1).delivered, never);
    EXPECT_EQ(seen.at(2).path.front().head, 306);
}

/// P7: a message that has overtaken another one waits in memory, not in the interface.
TEST(HeldMessages, ThatHaveOvertakenOthersGoToMemory) {
    Machine machine = holding(row(3));
    machine.network.lanes = 2;
    machine.interface.links = 2;
    // On its own link the second message passes the first one, which is longer.
    const auto seen = run(machine, {{0, 2, 1}, {0, 2, 2, MessageClass::data, 0, 1, 2}}, {{2, 1, 600}, {2, 2, 900}});
    ASSERT_LT(seen.at(2).path.back().head, 600);
    if (seen.at(2).presented < seen.at(1).presented) {
        EXPECT_EQ(seen.at(2).delivered, seen.at(2).presented);
        EXPECT_EQ(seen.at(2).received, 900);
    }
    EXPECT_EQ(seen.at(1).delivered, 600);
}

}  // namespace narrows::message_classes_test

// Messages of a pair overtake each other in the network, and programs still get them in order (docs/timing.md, P7).
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "tests/networks/packet_run.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::overtaking_test {

constexpr unsigned seeds = 10;

/// Many packets on few pairs, so that packets of a pair are close to each other.
std::vector<Packet> packets_between_few(const Machine& machine, unsigned seed) {
    std::vector<Packet> packets = random_packets(machine, seed, 40 * machine.nodes());
    for (std::size_t i = 0; i < packets.size(); ++i) {
        Packet& packet = packets[i];
        packet.to = NodeId((packet.from * 5 + static_cast<int>(i) % 2 * 7 + machine.nodes() / 2 + 1) % machine.nodes());
        packet.link = LinkId(static_cast<int>(i) % machine.interface.links);
    }
    std::erase_if(packets, [](const Packet& packet) { return packet.from == packet.to; });
    return packets;
}

/// The number of overtaken packets. Refuted by a program that gets one of them after a later one of its pair.
int overtaken(const Machine& machine, const Topology& topology) {
    int count = 0;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        const auto packets = packets_between_few(machine, seed);
        const PacketRun run = run_packets(machine, topology, packets);
        EXPECT_TRUE(run.finished);
        EXPECT_EQ(run.delivered, packets.size());
        EXPECT_EQ(run.out_of_order, 0) << "seed " << seed;
        count += run.overtaken;
    }
    return count;
}

int overtaken(const std::string& name, const std::vector<std::string>& overrides) {
    const Machine machine = machine_of(name, overrides);
    return overtaken(machine, *make_topology(machine));
}

/// Two switches, four nodes at each, and a group of channels each way between the switches.
class TwoSwitches final : public Topology {
public:
    explicit TwoSwitches(int channels) : Topology(joined(channels), true) {}

    void choose(const RoutePlace& place, Choices& choices) const override {
        choices.push_back({route(place.here, place.to), only_lane(0)});
    }
    Port route(RouterId here, NodeId to) const override {
        if (here == router_of(to)) return local;
        if (has_node(here)) return 0;
        return int{here} == switch_of(to) ? Port(to % nodes_each) : across;
    }
    std::string port_name(RouterId, Port port) const override { return std::to_string(int{port}); }
    std::vector<std::string_view> class_names() const override { return {"network", "endpoint"}; }
    Position position(RouterId router) const override { return {static_cast<double>(router), 0}; }

private:
    static constexpr int nodes_each = 4;
    static constexpr Port across = 4;

    static int switch_of(NodeId node) { return 2 * nodes_each + node / nodes_each; }
    static Graph joined(int channels) {
        std::vector<int> ports(2 * nodes_each, 1);
        ports.insert(ports.end(), 2, nodes_each + 1);
        Graph graph(2 * nodes_each, ports);
        const auto place = [](NodeId node) { return ChannelEnd{RouterId(switch_of(node)), Port(node % nodes_each)}; };
        join_endpoints(graph, 1, place, place);
        const RouterId first(2 * nodes_each);
        const RouterId second(2 * nodes_each + 1);
        graph.join(first, across, {{second, across}, 0, channels});
        graph.join(second, across, {{first, across}, 0, channels});
        return graph;
    }
};

int overtaken_in_group(int channels) {
    Machine machine = machine_of("crossbar-64", {"topology.nodes=8"});
    return overtaken(machine, TwoSwitches(channels));
}

// Refuted by a network with one way, one channel and one lane in which messages overtake: then the count is wrong.
TEST(Overtaking, IsImpossibleWhereThereIsOneWay) {
    EXPECT_EQ(overtaken("mesh-16x16", {"topology.columns=6", "topology.rows=6"}), 0);
    EXPECT_EQ(overtaken("fat-tree-4-3", {"topology.routing=destination"}), 0);
    EXPECT_EQ(overtaken_in_group(1), 0);
}

// Each of these is refuted if no message overtakes another, or if a program notices: 10 runs with about 40 messages of
// each node.
TEST(Overtaking, HappensInGroups) { EXPECT_EQ(overtaken_in_group(3), 195); }

TEST(Overtaking, HappensInLanes) {
    EXPECT_EQ(overtaken("mesh-16x16", {"topology.columns=6", "topology.rows=6", "network.lanes=3"}), 1656);
}

TEST(Overtaking, HappensOnRandomRoutes) { EXPECT_EQ(overtaken("fat-tree-4-3", {"topology.routing=random"}), 6626); }

TEST(Overtaking, HappensOnAdaptiveRoutes) {
    EXPECT_EQ(overtaken("fat-tree-4-3", {"topology.routing=adaptive"}), 8964);
    EXPECT_EQ(overtaken("mesh-16x16",
                        {"topology.columns=6", "topology.rows=6", "topology.routing=adaptive", "network.lanes=2"}),
              2469);
}

TEST(Overtaking, HappensOnWaysOverOtherGroups) {
    EXPECT_EQ(overtaken("dragonfly-72", {"topology.routing=valiant", "network.lanes=3"}), 13'785);
}

}  // namespace narrows::overtaking_test

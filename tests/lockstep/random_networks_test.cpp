// Networks with random parameters: RTL with route tables and model agree not only for those of random_test.cpp.

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "models/network/topology/make_topology.h"
#include "models/network/topology/topology.h"
#include "testbench/elaboration/rtl_library.h"
#include "tests/lockstep/lockstep_runs.h"
#include "tests/support/effort.h"
#include "tests/support/runs/machine_of.h"
#include "tests/support/runs/random_overrides.h"

namespace narrows::lockstep::random_networks_test {

namespace {

/// A ring of nodes with several channels at each port. No route crosses the seam, so that nothing waits in a circle.
class GroupedRing final : public Topology {
public:
    GroupedRing(int nodes, int channels, int lanes) : Topology(graph_of(nodes, channels), true), lanes_(lanes) {}

    Port route(RouterId here, NodeId to) const override {
        return int{to} == int{here} ? local : Port(int{to} > int{here} ? 0 : 1);
    }
    void choose(const RoutePlace& place, Choices& choices) const override {
        add_choice(route(place.here, place.to), first_lanes(lanes_), choices);
    }
    std::string port_name(RouterId, Port port) const override { return port == 0 ? "up" : "down"; }
    std::vector<std::string_view> class_names() const override { return {"x"}; }
    Position position(RouterId router) const override { return {static_cast<double>(router), 0}; }

private:
    static Graph graph_of(int nodes, int channels) {
        Graph graph(nodes, std::vector<int>(static_cast<std::size_t>(nodes), 2));
        for (int node = 0; node < nodes; ++node) {
            graph.join(RouterId(node), 0, {{RouterId((node + 1) % nodes), 1}, 0, channels});
            graph.join(RouterId(node), 1, {{RouterId((node + nodes - 1) % nodes), 0}, 0, channels});
        }
        return graph;
    }

    int lanes_;
};

/// A fat tree of two levels with one switch at the top, and several channels between it and each leaf.
class GroupedTree final : public Topology {
public:
    GroupedTree(int leaves, int nodes_of_leaf, int channels, int lanes)
        : Topology(graph_of(leaves, nodes_of_leaf, channels), true), nodes_of_leaf_(nodes_of_leaf), lanes_(lanes) {}

    RouterId leaf(int number) const { return RouterId(nodes() + number); }
    RouterId top() const { return RouterId(routers() - 1); }

    Port route(RouterId here, NodeId to) const override {
        if (has_node(here)) return int{to} == int{here} ? local : Port(0);
        const int its_leaf = to / nodes_of_leaf_;
        if (here == top()) return Port(its_leaf);
        return Port(here == leaf(its_leaf) ? to % nodes_of_leaf_ : nodes_of_leaf_);
    }
    void choose(const RoutePlace& place, Choices& choices) const override {
        add_choice(route(place.here, place.to), first_lanes(lanes_), choices);
    }
    std::string port_name(RouterId, Port port) const override { return std::to_string(port); }
    std::vector<std::string_view> class_names() const override { return {"up", "endpoint"}; }
    Position position(RouterId router) const override { return {static_cast<double>(router), 0}; }

private:
    static Graph graph_of(int leaves, int nodes_of_leaf, int channels) {
        const int nodes = leaves * nodes_of_leaf;
        std::vector<int> ports(static_cast<std::size_t>(nodes), 1);
        ports.insert(ports.end(), static_cast<std::size_t>(leaves), nodes_of_leaf + 1);
        ports.push_back(leaves);
        Graph graph(nodes, ports);
        const auto leaf_of = [=](NodeId node) {
            return ChannelEnd{RouterId(nodes + node / nodes_of_leaf), Port(node % nodes_of_leaf)};
        };
        join_endpoints(graph, 1, leaf_of, leaf_of);
        const RouterId top(nodes + leaves);
        for (int number = 0; number < leaves; ++number) {
            const RouterId leaf(nodes + number);
            graph.join(leaf, Port(nodes_of_leaf), {{top, Port(number)}, 0, channels});
            graph.join(top, Port(number), {{leaf, Port(nodes_of_leaf)}, 0, channels});
        }
        return graph;
    }

    int nodes_of_leaf_;
    int lanes_;
};

}  // namespace

/// A network whose routers have route tables, and its machine.
struct DrawnNetwork {
    std::string text;  ///< its description in failure messages
    Machine machine;
    std::unique_ptr<Topology> topology;
};

/// A small random network with lanes, slots and latencies; the same for the same seed. Of three successive seeds, one
/// has groups of channels between nodes, one is a torus or a mesh of three dimensions, and one has switches and groups.
class NetworkDraw : RandomOverrides {
public:
    explicit NetworkDraw(std::uint64_t seed) : RandomOverrides(seed), kind_(seed % 3) {}

    DrawnNetwork network() {
        lanes_ = between(kind_ == 1 ? 2 : 1, kind_ == 1 ? 3 : 2);
        set_links();
        set("message.vector_words", between(1, 3));
        set("network.buffer_flits", 32);  // holds every message, whatever the width
        set("network.lanes", lanes_);
        set("network.slots", between(1, 3));
        set("network.link_latency", cycles(1, 4));
        set("network.credit_latency", cycles(1, 4));
        const int links = between(1, 3);
        set("interface.links", links);
        set("interface.send_buffers", between(1, 3));
        set("interface.receive_buffers", between(1, 3));
        set("interface.send_overhead", cycles(links == 1 ? 1 : 0, 3));
        set("interface.receive_overhead", cycles(1, 5));
        set("processor.send_overhead", cycles(links == 1 ? 0 : 1, 4));
        set("processor.receive_overhead", cycles(0, 5));
        if (kind_ == 1) grid();
        DrawnNetwork drawn{"", machine_of("torus-16x16", overrides_), nullptr};
        drawn.topology = topology(drawn.machine);
        if (kind_ != 1) {  // the number of nodes in the network
            drawn.machine.topology = {.kind = TopologyKind::crossbar};
            drawn.machine.topology.size = drawn.topology->nodes();
        }
        drawn.text = fmt::format("torus-16x16 {}, {} routers", fmt::join(overrides_, " "), drawn.topology->routers());
        return drawn;
    }

private:
    void grid() {
        const bool is_torus = between(0, 1) == 1;
        set("topology.kind", std::string(is_torus ? "torus" : "mesh"));
        set("topology.sides", std::string(is_torus ? "[5,3]" : "[2,3,2]"));
    }
    std::unique_ptr<Topology> topology(const Machine& machine) {
        if (kind_ == 1) return make_topology(machine);
        if (kind_ == 0) return std::make_unique<GroupedRing>(between(4, 6), 2, lanes_);
        return std::make_unique<GroupedTree>(between(2, 3), 2, between(2, 3), lanes_);
    }

    std::uint64_t kind_;
    int lanes_ = 1;
};

constexpr std::uint64_t seeds = 40;  ///< seeds of each set

/// The parameter is the number of the set.
class RandomNetworks : public testing::TestWithParam<std::uint64_t> {};

/// Situations that the networks of random_test.cpp do not cause, or rarely.
void expect_hard_situations(const Coverage& coverage) {
    const std::vector<std::string> missing = coverage.missing();
    for (const char* situation : {"several slots of a lane are in use", "a message takes a later channel of a group",
                                  "a message overtakes an earlier one of its pair"})
        EXPECT_EQ(std::ranges::count(missing, situation), 0) << coverage.text();
}

TEST_P(RandomNetworks, EveryEventOfEveryMessageAgrees) {
    DrawnNetwork network = NetworkDraw(GetParam()).network();
    SCOPED_TRACE(network.text);
    const std::string name = fmt::format("VNetwork{}", GetParam());
    RtlLibrary elaborated;
    for (RouterId router = 0; router < network.topology->routers(); ++router)
        elaborated.want(network.machine, *network.topology, router);
    elaborated.elaborate();
    LockstepRuns runs(name, network.machine, std::move(network.topology),
                      [&](const Machine& m, const Topology& t, RouterId r) { return elaborated.make(m, t, r); });
    runs.expect_same_for(seeds, 100 * GetParam());
    if (HasFatalFailure()) return;
    std::cout << "network " << GetParam() << ": " << network.text << '\n' << runs.coverage().text();
    if (GetParam() > usual_lockstep_sets) {
        elaborated.forget();
    } else {
        expect_hard_situations(runs.coverage());
    }
}

INSTANTIATE_TEST_SUITE_P(Set, RandomNetworks, testing::Range<std::uint64_t>(1, lockstep_sets() + 1),
                         testing::PrintToStringParamName());

}  // namespace narrows::lockstep::random_networks_test

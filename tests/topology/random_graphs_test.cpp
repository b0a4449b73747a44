// The proof of freedom from deadlock on random small graphs with random shortest routes, against a search that knows
// nothing of destinations in common.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "models/network/topology/deadlock_freedom.h"
#include "tests/support/effort.h"
#include "tests/support/property.h"
#include "tests/topology/small_networks.h"

namespace narrows::random_graphs_test {

/// A network with a node at every router, any channels, and a route table. With several lanes, a message takes one that
/// depends on where it is, how it came there, and where it goes.
class TableNetwork final : public Topology {
public:
    struct Channel {
        int from;
        int to;
    };
    /// Which channel a message takes at a router on its way to a node.
    using Table = std::map<std::pair<int, int>, Port>;

    /// Ports are numbered in the order of the channels that leave (enter) the router.
    TableNetwork(int nodes, const std::vector<Channel>& channels, int lanes = 1)
        : Topology(joined(nodes, channels), lanes == 1), lanes_(lanes) {}

    int lanes() const { return lanes_; }

    void set_route(int here, int to, Port port) { table_[{here, to}] = port; }

    Port route(RouterId here, NodeId to) const override {
        return here == router_of(to) ? local : table_.at({int{here}, int{to}});
    }
    void choose(const RoutePlace& place, Choices& choices) const override {
        const int mixed = 7 * place.here + 3 * (place.in_port + 1) + 5 * place.lane + 11 * place.to;
        choices.push_back({route(place.here, place.to), only_lane(mixed % lanes_)});
    }
    std::string port_name(RouterId, Port port) const override { return std::to_string(int{port}); }
    std::vector<std::string_view> class_names() const override { return {"all"}; }
    Position position(RouterId router) const override { return {static_cast<double>(router), 0}; }

private:
    static Graph joined(int nodes, const std::vector<Channel>& channels) {
        const auto size = static_cast<std::size_t>(nodes);
        std::vector<int> leave(size, 0);
        std::vector<int> enter(size, 0);
        Graph graph(nodes, std::vector<int>(size, static_cast<int>(channels.size())));
        for (const auto& [from, to] : channels) {
            const Port port(leave[static_cast<std::size_t>(from)]++);
            const Port in_port(enter[static_cast<std::size_t>(to)]++);
            graph.join(RouterId(from), port, {{RouterId(to), in_port}, 0});
        }
        return graph;
    }

    Table table_;
    int lanes_;
};

using LaneName = std::tuple<int, int, int>;  ///< router, port and lane

/// Any channels, and a way from every node to every other: a ring of one-way channels is always there.
std::unique_ptr<TableNetwork> any_network() {
    const int nodes = *rc::gen::inRange(3, 8);
    std::vector<TableNetwork::Channel> channels;
    for (int node = 0; node < nodes; ++node) channels.push_back({node, (node + 1) % nodes});
    const int more = *rc::gen::inRange(0, 4 * nodes);
    for (int i = 0; i < more; ++i) {
        const int from = *rc::gen::inRange(0, nodes);
        const int to = *rc::gen::inRange(0, nodes);
        if (from != to) channels.push_back({from, to});
    }
    auto net = std::make_unique<TableNetwork>(nodes, channels, *rc::gen::inRange(1, 4));
    std::vector<std::vector<int>> distances;
    for (NodeId node = 0; node < nodes; ++node) distances.push_back(small_networks::distances_from(*net, node));
    for (int to = 0; to < nodes; ++to) {
        const auto distance = [&](int from) {
            return distances[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
        };
        for (int here = 0; here < nodes; ++here) {
            std::vector<Port> nearer;
            for (Port port = 0; port < net->ports(RouterId(here)); ++port) {
                const auto end = net->far_end(RouterId(here), port);
                if (end && distance(end->router) == distance(here) - 1) nearer.push_back(port);
            }
            if (here != to) net->set_route(here, to, *rc::gen::elementOf(nearer));
        }
    }
    return net;
}

std::vector<LaneName> way(const Topology& net, NodeId from, NodeId to) {
    std::vector<LaneName> lanes;
    RoutePlace place{net.router_of(from), Topology::local, 0, from, to};
    while (place.here != net.router_of(to)) {
        Choices choices;
        net.choose(place, choices);
        const Port port = choices.front().port;
        place.lane = std::countr_zero(choices.front().lanes);
        lanes.emplace_back(int{place.here}, int{port}, place.lane);
        place.in_port = net.far_end(place.here, port)->in_port;
        place.here = net.far_end(place.here, port)->router;
    }
    return lanes;
}

using Follows = std::map<LaneName, std::set<LaneName>>;

Follows follows_of(const Topology& net) {
    Follows follows;
    for (NodeId from = 0; from < net.nodes(); ++from) {
        for (NodeId to = 0; to < net.nodes(); ++to) {
            const auto lanes = way(net, from, to);
            for (std::size_t i = 1; i < lanes.size(); ++i) follows[lanes[i - 1]].insert(lanes[i]);
        }
    }
    return follows;
}

/// Removes lanes that nothing of the rest follows, until that ends.
bool has_cycle(Follows follows) {
    for (bool removed = true; removed;) {
        removed = false;
        for (auto at = follows.begin(); at != follows.end();) {
            std::erase_if(at->second, [&](const LaneName& next) { return !follows.contains(next); });
            const bool ends = at->second.empty();
            removed = removed || ends;
            at = ends ? follows.erase(at) : std::next(at);
        }
    }
    return !follows.empty();
}

TEST(RandomGraphs, AreRefusedExactlyIfLanesFollowEachOtherInACycle) {
    int cyclic = 0;
    int free = 0;
    EXPECT_TRUE(holds_for(usual_cases(500), [&] {
        const auto net = any_network();
        const DeadlockFreedom freedom = deadlock_freedom(*net, net->lanes(), true);
        const Follows follows = follows_of(*net);
        RC_ASSERT(freedom.verdict == (has_cycle(follows) ? Freedom::cycle : Freedom::ordered));
        (freedom.is_free() ? free : cyclic) += 1;
        for (std::size_t i = 0; i < freedom.cycle.size(); ++i) {
            const Wait& wait = freedom.cycle[i];
            const Wait& next = freedom.cycle[(i + 1) % freedom.cycle.size()];
            const auto lanes = way(*net, wait.from, wait.to);
            const LaneName held{int{wait.router}, int{wait.port}, wait.lane};
            const auto at = std::find(lanes.begin(), lanes.end(), held);
            RC_ASSERT(at != lanes.end() && at + 1 != lanes.end());
            RC_ASSERT(*(at + 1) == LaneName(int{next.router}, int{next.port}, next.lane));
        }
    }));
    EXPECT_GT(cyclic, usual_cases(100));
    EXPECT_GT(free, usual_cases(100));
}

/// A table by hand: three nodes, each of which sends to the next but one through its neighbour.
TEST(RandomGraphs, ATableThatGoesRoundIsRefused) {
    TableNetwork net(3, {{0, 1}, {1, 2}, {2, 0}, {1, 0}});
    for (int here = 0; here < 3; ++here) {
        for (int to = 0; to < 3; ++to) net.set_route(here, to, 0);
    }
    const DeadlockFreedom freedom = deadlock_freedom(net, 1, true);
    EXPECT_EQ(freedom.verdict, Freedom::cycle);
    EXPECT_EQ(freedom.channels, 3u);
    ASSERT_EQ(freedom.cycle.size(), 3u);
    for (const Wait& wait : freedom.cycle) {
        EXPECT_EQ(wait.from, int{wait.router});
        EXPECT_EQ(wait.to, (wait.router + 2) % 3);
    }
}

}  // namespace narrows::random_graphs_test

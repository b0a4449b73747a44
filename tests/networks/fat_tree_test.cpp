// A fat tree with full bisection carries any permutation without waiting if the ways up are chosen with knowledge of
// the whole permutation. Other routes do not achieve this.

#include <gtest/gtest.h>

#include <array>
#include <utility>
#include <vector>

#include "models/network/topology/make_topology.h"
#include "tests/networks/permutation.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::fat_tree_test {

namespace {

/// Colours the edges from left to right places so that no two edges of a place, on either side, have the same colour
/// (König 1916). No place may have more edges than there are colours.
class EdgeColours {
public:
    EdgeColours(int places, int colours)
        : colours_(colours), edge_of_{table(places, colours), table(places, colours)} {}

    /// Edges are numbered in the order of these calls.
    void add(int left, int right) {
        edges_.push_back({left, right, -1});
        const int a = free_colour(0, left);
        const int b = free_colour(1, right);
        if (a != b) swap_along(right, a, b);
        paint(static_cast<int>(edges_.size()) - 1, a);
    }
    int colour(int edge) const { return edges_[static_cast<std::size_t>(edge)].colour; }

private:
    struct Edge {
        int left;
        int right;
        int colour;
    };
    using Table = std::vector<std::vector<int>>;  ///< indexed by place and colour: the edge, or -1

    static Table table(int places, int colours) {
        return Table(static_cast<std::size_t>(places), std::vector<int>(static_cast<std::size_t>(colours), -1));
    }
    int& edge_of(int side, int place, int colour) {
        return edge_of_[side][static_cast<std::size_t>(place)][static_cast<std::size_t>(colour)];
    }
    int free_colour(int side, int place) {
        int colour = 0;
        while (edge_of(side, place, colour) >= 0) ++colour;
        return colour;
    }
    void paint(int number, int colour) {
        Edge& edge = edges_[static_cast<std::size_t>(number)];
        edge.colour = colour;
        edge_of(0, edge.left, colour) = number;
        edge_of(1, edge.right, colour) = number;
    }
    /// Swaps the colours a and b on the path of such edges that begins at the right place with a. It does not come to
    /// the left place of the new edge, where a is free: it comes to left places by a.
    void swap_along(int right, int a, int b) {
        std::vector<int> path;
        int place = right;
        for (int side = 1, colour = a, edge; (edge = edge_of(side, place, colour)) >= 0; side = 1 - side) {
            path.push_back(edge);
            const Edge& at = edges_[static_cast<std::size_t>(edge)];
            place = side == 1 ? at.left : at.right;
            colour = a + b - colour;
        }
        for (const int edge : path) {
            const Edge& at = edges_[static_cast<std::size_t>(edge)];
            edge_of(0, at.left, at.colour) = edge_of(1, at.right, at.colour) = -1;
        }
        for (const int edge : path) paint(edge, a + b - edges_[static_cast<std::size_t>(edge)].colour);
    }

    int colours_;
    Table edge_of_[2];
    std::vector<Edge> edges_;
};

}  // namespace

constexpr int ways = 4;             ///< up from each switch, and down
constexpr int all_nodes = 64;       ///< nodes below the three levels
constexpr int messages = 10;        ///< messages from each node
using WaysUp = std::array<int, 2>;  ///< the choices at the first and the second level

/// The ways up of the message of each node: no two messages of a switch take the same way up, and none come down by the
/// same channel. The messages that take the same way up from the first level meet at switches of the second level,
/// which stand above the same nodes as far as their way is concerned; so each level is a colouring of its own.
std::vector<WaysUp> ways_without_conflict(const Permutation& to) {
    std::vector<WaysUp> result(all_nodes);
    EdgeColours first(all_nodes / ways, ways);
    for (int node = 0; node < all_nodes; ++node) first.add(node / ways, to[static_cast<std::size_t>(node)] / ways);
    std::vector<EdgeColours> second(ways, EdgeColours(ways, ways));
    std::vector<int> added(ways);
    constexpr int below_second = ways * ways;
    for (int node = 0; node < all_nodes; ++node) {
        const int way = first.colour(node);
        second[static_cast<std::size_t>(way)].add(node / below_second,
                                                  to[static_cast<std::size_t>(node)] / below_second);
        result[static_cast<std::size_t>(node)] = {way, added[static_cast<std::size_t>(way)]++};
    }
    for (WaysUp& way : result) way[1] = second[static_cast<std::size_t>(way[0])].colour(way[1]);
    return result;
}

/// A fat tree whose ways up stand in a table, by the node that sends.
class TableFatTree final : public Topology {
public:
    TableFatTree(const Topology& tree, std::vector<WaysUp> ways_up)
        : Topology(tree.graph(), false), tree_(tree), ways_up_(std::move(ways_up)) {}

    void choose(const RoutePlace& place, Choices& choices) const override {
        tree_.choose(place, choices);
        const Port up = ways;  // the first way up
        Port& port = choices.front().port;
        if (has_node(place.here) || port < up) return;
        constexpr int first_level_ends = all_nodes + all_nodes / ways;
        const std::size_t level = place.here < first_level_ends ? 0 : 1;
        port = Port(up + ways_up_[static_cast<std::size_t>(place.from)][level]);
    }
    std::string port_name(RouterId router, Port port) const override { return tree_.port_name(router, port); }
    std::vector<std::string_view> class_names() const override { return tree_.class_names(); }
    Position position(RouterId router) const override { return tree_.position(router); }

private:
    const Topology& tree_;
    std::vector<WaysUp> ways_up_;
};

Machine fat_tree(const std::string& routing) { return machine_of("fat-tree-4-3", {"topology.routing=" + routing}); }

PacketRun run_routed(const std::string& routing, const Permutation& to) {
    const Machine machine = fat_tree(routing);
    return run_packets(machine, *make_topology(machine), packets_of(machine, to, messages));
}

PacketRun run_by_table(const Permutation& to) {
    const Machine machine = fat_tree("destination");
    const auto tree = make_topology(machine);
    const TableFatTree table(*tree, ways_without_conflict(to));
    return run_packets(machine, table, packets_of(machine, to, messages));
}

// Refuted by a permutation for which some message waits.
TEST(FatTree, NoPermutationWaitsOnRoutesThatWereChosenTogether) {
    EXPECT_EQ(run_by_table(bit_reversal(all_nodes)).waiting, 0);
    for (unsigned seed = 1; seed <= 40; ++seed) {
        const PacketRun run = run_by_table(random_permutation(all_nodes, seed));
        ASSERT_TRUE(run.finished);
        ASSERT_EQ(run.waiting, 0) << "seed " << seed;
    }
}

// A check of the check: one wrong way is noticed.
TEST(FatTree, OneWrongWayWaits) {
    const Machine machine = fat_tree("destination");
    const auto tree = make_topology(machine);
    const Permutation to = bit_reversal(all_nodes);
    auto ways_up = ways_without_conflict(to);
    ways_up[1][0] = ways_up[2][0];
    const TableFatTree table(*tree, ways_up);
    EXPECT_GT(run_packets(machine, table, packets_of(machine, to, messages)).waiting, 0);
}

struct PermutationSums {
    Cycle cycles = 0;
    Cycle waiting = 0;
    int without_waiting = 0;
};

template <class Run>
PermutationSums over_random_permutations(const Run& run_one) {
    PermutationSums sums;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const PacketRun run = run_one(random_permutation(all_nodes, seed));
        EXPECT_TRUE(run.finished);
        sums.cycles += run.cycles;
        sums.waiting += run.waiting;
        sums.without_waiting += run.waiting == 0 ? 1 : 0;
    }
    return sums;
}

struct Alone {
    const char* routing;
    Cycle cycles;  ///< cycles of 20 random permutations together
    Cycle waiting;
    Cycle reversal_cycles;  ///< cycles of bit reversal
    Cycle reversal_waiting;
};

// docs/networks.md has these numbers. Refuted if routes that know nothing of each other do as well as the table.
TEST(FatTree, RoutesChosenAloneWait) {
    const PermutationSums table = over_random_permutations(run_by_table);
    EXPECT_EQ(table.cycles, 20 * 106);
    EXPECT_EQ(table.without_waiting, 20);
    EXPECT_EQ(run_by_table(bit_reversal(all_nodes)).cycles, 106);
    for (const Alone& alone : {Alone{"destination", 6005, 117'070, 376, 18'040},
                               {"source", 6015, 112'579, 372, 16'184},
                               {"random", 4464, 143'121, 218, 6833},
                               {"adaptive", 3629, 94'855, 187, 4549}}) {
        SCOPED_TRACE(alone.routing);
        const auto run_alone = [&](const Permutation& to) { return run_routed(alone.routing, to); };
        const PermutationSums sums = over_random_permutations(run_alone);
        const PacketRun reversal = run_alone(bit_reversal(all_nodes));
        EXPECT_EQ(sums.without_waiting, 0);
        EXPECT_EQ(sums.cycles, alone.cycles);
        EXPECT_EQ(sums.waiting, alone.waiting);
        EXPECT_EQ(reversal.cycles, alone.reversal_cycles);
        EXPECT_EQ(reversal.waiting, alone.reversal_waiting);
    }
}

}  // namespace narrows::fat_tree_test

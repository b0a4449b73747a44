// On machines with several interface links: how many messages and bytes each link of each node sends, counted again
// from the definitions in docs/workloads.md.
#include <gtest/gtest.h>

#include <map>

#include "models/network/link/observer.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::links_test {

struct Sent {
    int messages = 0;
    int bytes = 0;
    bool operator==(const Sent&) const = default;
};

void PrintTo(const Sent& sent, std::ostream* out) { *out << sent.messages << " messages, " << sent.bytes << " bytes"; }

/// Keys are node and interface link, for links that send.
using Links = std::map<std::pair<int, int>, Sent>;

constexpr int bytes_of_doubles(int doubles) { return 9 + 8 * doubles; }

void add(Links& links, int node, int link, int messages, int bytes) {
    if (messages == 0) return;
    Sent& sent = links[{node, link}];
    sent.messages += messages;
    sent.bytes += messages * bytes;
}

struct Counter final : Observer {
    Links links;
    void send_started(const Message& message, Cycle) override {
        add(links, static_cast<int>(message.from), static_cast<int>(message.link), 1, message.bytes);
    }
};

/// The parameter is the number of interface links.
class SeveralLinks : public testing::TestWithParam<int> {
protected:
    int links() const { return GetParam(); }
    int second_link() const { return links() > 1 ? 1 : 0; }

    Machine grid(const char* kind, int columns, int rows) const {
        return machine_of("cns1",
                          {std::string("topology.kind=") + kind, "topology.columns=" + std::to_string(columns),
                           "topology.rows=" + std::to_string(rows), "interface.links=" + std::to_string(links())});
    }
    static Links counted(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments) {
        Counter counter;
        SimulationOptions options;
        options.observer = &counter;
        const JudgedRun run = run_on(machine, workload, arguments, options);
        EXPECT_TRUE(run.judgement.passed()) << run.complaints();
        return counter.links;
    }
    /// `messages` go over the links in turn, from link 0 on.
    void add_in_turn(Links& all, int node, int messages, int bytes) const {
        for (int m = 0; m < messages; ++m) add(all, node, m % links(), 1, bytes);
    }
};

TEST_P(SeveralLinks, TestjigHasALinkOfTheCentreForEachNeighbour) {
    const Machine machine = grid("mesh", 3, 3);
    const auto topology = make_grid(machine.topology);
    constexpr int centre = 4;
    for (const int active : {1, 2, 4, 6}) {
        Links expected;
        for (Port port = 0; port < (active + 1) / 2; ++port) {  // 3 messages: of 16, 16 and 8 doubles
            const int partner = topology->node_at(topology->far_end(RouterId(centre), port)->router);
            add(expected, partner, 0, 2, bytes_of_doubles(16));
            add(expected, partner, 0, 1, bytes_of_doubles(8));
            if (active == 1) continue;
            add(expected, centre, port % links(), 2, bytes_of_doubles(16));
            add(expected, centre, port % links(), 1, bytes_of_doubles(8));
        }
        EXPECT_EQ(counted(machine, "testjig", {{"links", std::to_string(active)}, {"elements", "40"}}), expected)
            << active << " active links";
    }
}

TEST_P(SeveralLinks, ExchangeHasALinkForEachNeighbour) {
    const Machine machine = grid("cylinder", 4, 3);
    const auto topology = make_grid(machine.topology);
    Links expected;
    for (int node = 0; node < 12; ++node) {
        for (Port port = 0; port < 4; ++port) {
            if (topology->far_end(RouterId(node), port)) add(expected, node, port % links(), 3, 9 + 4 * 5);
        }
    }
    EXPECT_EQ(counted(machine, "exchange", {{"neighbours", "4"}, {"messages", "3"}, {"words", "5"}}), expected);
}

TEST_P(SeveralLinks, RandomUsesThemInTurn) {
    Links expected;
    for (int node = 0; node < 12; ++node) add_in_turn(expected, node, 7, 9 + 4);
    EXPECT_EQ(counted(grid("torus", 4, 3), "random", {{"messages", "7"}, {"words", "1"}}), expected);
}

/// How many messages a node generates is random.
TEST_P(SeveralLinks, TrafficUsesThemInTurn) {
    const Links sent =
        counted(grid("torus", 4, 3), "traffic", {{"load", "0.4"}, {"size", "16"}, {"cycles", "400"}, {"warmup", "0"}});
    std::map<int, int> messages;
    for (const auto& [place, of_link] : sent) messages[place.first] += of_link.messages;
    Links expected;
    for (const auto& [node, all] : messages) add_in_turn(expected, node, all, 9 + 16);
    EXPECT_EQ(sent, expected);
    EXPECT_GT(messages[0], 3 * links());
}

TEST_P(SeveralLinks, PointToPointUsesTheFirst) {
    Links expected;
    add(expected, 2, 0, 5, 9 + 4 * 32);
    EXPECT_EQ(counted(grid("mesh", 4, 3), "point-to-point", {{"from", "2"}, {"to", "9"}, {"messages", "5"}}), expected);
}

/// 6 nodes with 2 messages each: a message makes 5 hops, or 3 one way and 2 the other.
TEST_P(SeveralLinks, AllgatherHasALinkForEachDirection) {
    const Machine machine = grid("ring", 6, 1);
    const std::map<std::string, std::pair<int, int>> messages{
        {"ring", {10, 0}}, {"bidirectional-ring", {6, 4}}, {"alternating-ring", {5, 5}}};
    for (const auto& [algorithm, each_way] : messages) {
        Links expected;
        for (int node = 0; node < 6; ++node) {
            add(expected, node, 0, each_way.first, 9 + 4 * 32);
            add(expected, node, second_link(), each_way.second, 9 + 4 * 32);
        }
        EXPECT_EQ(counted(machine, "allgather", {{"words", "64"}, {"algorithm", algorithm}}), expected) << algorithm;
    }
}

/// 5 blocks of 4 elements travel along the rows, in alternating direction, and back.
TEST_P(SeveralLinks, SnakeHasOneInwardAndOneOutward) {
    const std::vector<int> line{0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11};
    Links expected;
    for (std::size_t place = 0; place < line.size(); ++place) {
        if (place > 0) add(expected, line[place], 0, 5, bytes_of_doubles(4));
        if (place + 1 < line.size()) add(expected, line[place], second_link(), 5, bytes_of_doubles(4));
    }
    EXPECT_EQ(counted(grid("mesh", 4, 3), "allreduce", {{"algorithm", "snake"}, {"elements", "20"}, {"block", "4"}}),
              expected);
}

TEST_P(SeveralLinks, FenceHasOneForEachDirection) {
    enum { left, right, up, down };
    Links expected;
    const auto blocks_go = [&](int node, int direction) {
        add(expected, node, direction % links(), 5, bytes_of_doubles(4));
    };
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column) {
            const int node = row * 4 + column;
            if (row > 0) blocks_go(node, down);
            if (row < 2) blocks_go(node, up);
            if (row == 0 && column > 0) blocks_go(node, left);
            if (row == 0 && column < 3) blocks_go(node, right);
        }
    }
    EXPECT_EQ(counted(grid("mesh", 4, 3), "allreduce", {{"algorithm", "fence"}, {"elements", "20"}, {"block", "4"}}),
              expected);
}

/// 10 parts of 32 elements, each in two messages.
TEST_P(SeveralLinks, RingUsesThemInTurnForAllMessages) {
    Links expected;
    for (int node = 0; node < 6; ++node) add_in_turn(expected, node, 10 * 2, bytes_of_doubles(16));
    EXPECT_EQ(counted(grid("ring", 6, 1), "allreduce", {{"algorithm", "ring"}, {"elements", "192"}}), expected);
}

/// Vectors of 64 elements fill 4 messages. Of 4 nodes in a row, node 0 and 2 send in two steps of tree, the others in
/// one; the two other algorithms have two or four steps in each node.
TEST_P(SeveralLinks, StepsUseThemInTurn) {
    const std::map<std::string, std::array<std::vector<int>, 4>> messages_of_steps{
        {"tree", {{{4, 4}, {4}, {4, 4}, {4}}}},
        {"recursive-doubling", {{{4, 4}, {4, 4}, {4, 4}, {4, 4}}}},
        {"rabenseifner", {{{2, 1, 1, 2}, {2, 1, 1, 2}, {2, 1, 1, 2}, {2, 1, 1, 2}}}}};
    for (const auto& [algorithm, nodes] : messages_of_steps) {
        Links expected;
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            for (const int messages : nodes[node])
                add_in_turn(expected, static_cast<int>(node), messages, bytes_of_doubles(16));
        }
        EXPECT_EQ(counted(grid("mesh", 4, 1), "allreduce", {{"algorithm", algorithm}, {"elements", "64"}}), expected)
            << algorithm;
    }
}

INSTANTIATE_TEST_SUITE_P(Links, SeveralLinks, testing::Range(1, 5), testing::PrintToStringParamName());

}  // namespace narrows::links_test

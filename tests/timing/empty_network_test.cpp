// One message on an empty network takes the sum of its parts (docs/timing.md): every pair of nodes of every kind of
// network.
#include <gtest/gtest.h>

#include <algorithm>

#include "models/network/topology/make_topology.h"
#include "models/system/simulation_context.h"
#include "models/system/system.h"
#include "testbench/run/machines.h"
#include "tests/support/effort.h"

namespace narrows::empty_network_test {

constexpr Cycle turn = 256;  ///< longer than any message takes

int words_of(NodeId from, NodeId to) { return (from + 3 * to) % 9; }  // messages are empty, full, or between

/// Compares each message with the sum of its parts.
class PartsOfMessages final : public Observer {
public:
    explicit PartsOfMessages(const Machine& machine, const Topology& topology)
        : machine_(machine), topology_(topology) {}

    void send_started(const Message&, Cycle start) override { start_ = start; }
    void delivered(const Message& message, Cycle cycle) override {
        const Cycle hops = topology_.hops(message.from, message.to);
        const Cycle sum = machine_.processor.send_overhead + machine_.interface.send_overhead + 1 +
                          in_network(message) + machine_.interface.receive_overhead +
                          machine_.processor.receive_overhead;
        ++messages;
        const bool takes_its_route = static_cast<Cycle>(message.more().path.size()) == hops + 1;
        if (cycle - start_ == sum && takes_its_route) return;
        ++wrong;
        ADD_FAILURE() << "from " << message.from << " to " << message.to << ": " << cycle - start_ << " cycles, not "
                      << sum << "; " << message.more().path.size() - 1 << " hops, not " << hops;
    }

    std::int64_t messages = 0;
    int wrong = 0;

private:
    /// The cycles from the head on the first channel to the last byte in the receive buffer. A tail is as late as the
    /// tail on the channel before makes it, or as its own head and the rate of the channel.
    Cycle in_network(const Message& message) const {
        const int bytes = 8 + 8 * words_of(message.from, message.to);
        const Cycle link = machine_.interface_cycles(bytes);
        Cycle head = 0;
        Cycle tail = 0;
        for (std::size_t i = 0; i + 1 < message.more().path.size(); ++i) {
            const Crossing& crossing = message.more().path[i];
            const ChannelParameters channel =
                shared_channel_values(machine_, topology_, crossing.router, crossing.port);
            const Cycle alone = std::max(channel.cycles(bytes), i == 0 ? link : 0);  // the send buffer feeds the first
            tail = std::max(tail, head + alone - 1) + channel.link_latency;
            head += channel.link_latency;
        }
        return std::max(tail, (machine_.interface.cut_through ? head : tail) + link - 1);
    }

    const Machine& machine_;
    const Topology& topology_;
    Cycle start_ = 0;  ///< start of the only message under way
};

/// Each node has its time to send to all others, one after the other.
Task<> send_alone(Rank& rank) {
    co_await rank.wait(rank.id() * rank.nodes() * turn + 1);
    for (NodeId to = 0; to < rank.nodes(); ++to) {
        const auto bytes = static_cast<std::size_t>(8 * words_of(rank.id(), to));
        if (to != rank.id()) co_await rank.send(to, Payload(std::vector<std::byte>(bytes)));
        co_await rank.wait(turn);
    }
}

Task<> receive_all(Rank& rank) {
    for (int i = 1; i < rank.nodes(); ++i) co_await rank.receive(any_node);
}

void expect_sum_of_parts(const Machine& machine) {
    const auto topology = make_topology(machine);
    const SimulationContext context;
    System system(machine, *topology);
    PartsOfMessages parts(machine, *topology);
    system.observe(&parts);
    for (NodeId node = 0; node < topology->nodes(); ++node) {
        system.start(node, send_alone);
        system.start(node, receive_all);
    }
    EXPECT_TRUE(system.run());
    EXPECT_EQ(parts.messages, std::int64_t{machine.nodes()} * (machine.nodes() - 1));
    EXPECT_EQ(parts.wrong, 0);
}

class EmptyNetwork : public testing::TestWithParam<const char*> {};

TEST_P(EmptyNetwork, AMessageTakesTheSumOfItsParts) {
    const Machine machine = load_checked_machine(GetParam(), {}, std::nullopt).machine;
    if (!thorough() && machine.nodes() > 100) GTEST_SKIP() << "only in the release build";
    expect_sum_of_parts(machine);
}

INSTANTIATE_TEST_SUITE_P(Machines, EmptyNetwork,
                         testing::Values("mesh-16x16", "torus-16x16", "torus-8x8x8", "hypercube-256", "crossbar-64",
                                         "butterfly-4-3", "bidirectional-fly-4-2", "fat-tree-4-3", "fat-tree-8-3",
                                         "fat-tree-1024", "dragonfly-72", "hyperx-8x8", "petersen"));

}  // namespace narrows::empty_network_test

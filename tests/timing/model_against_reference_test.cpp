// The event-driven model against the byte-by-byte reference: every head, every tail, every decision of every message.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "models/topology/grid.h"
#include "tests/reference/random_traffic.h"
#include "tests/timing/traced_run.h"

namespace narrows::model_against_reference_test {

std::string text(const reference::Transfer& t) {
    std::string result = "start " + std::to_string(t.start) + ", copied " + std::to_string(t.copied);
    for (const auto& c : t.path) {
        result += "\n    router " + std::to_string(c.router) + " port " + std::to_string(c.port) + ": head " +
                  std::to_string(c.head) + ", tail " + std::to_string(c.tail);
    }
    return result + "\n    link " + std::to_string(t.in_link) + ", presented " + std::to_string(t.presented) +
           ", delivered " + std::to_string(t.delivered);
}

bool same(const reference::Transfer& a, const reference::Transfer& b) {
    const auto same_crossing = [](const reference::Crossing& x, const reference::Crossing& y) {
        return x.router == y.router && x.port == y.port && x.head == y.head && x.tail == y.tail;
    };
    return a.start == b.start && a.copied == b.copied && a.in_link == b.in_link && a.presented == b.presented &&
           a.delivered == b.delivered &&
           std::equal(a.path.begin(), a.path.end(), b.path.begin(), b.path.end(), same_crossing);
}

bool same(const reference::Reception& a, const reference::Reception& b) {
    return a.got == b.got && (a.got == never || a.send == b.send);
}

using Receives = std::vector<reference::Receive>;

/// Empty if both agree on every reception; otherwise the earliest reception on which they differ.
std::string first_difference(const Receives& receives, const reference::Outcome& expected,
                             const reference::Outcome& got) {
    std::string text;
    Cycle earliest = never;
    for (std::size_t i = 0; i < receives.size(); ++i) {
        const auto& e = expected.receptions[i];
        const auto& g = got.receptions[i];
        const Cycle when = std::min(e.got, g.got);
        if (same(e, g) || (when >= earliest && !text.empty())) continue;
        earliest = when;
        text = "receive " + std::to_string(i) + " of node " + std::to_string(receives[i].node) + ", stream " +
               std::to_string(receives[i].stream) + "\n  reference: message " + std::to_string(e.send) + " at " +
               std::to_string(e.got) + "\n  model:     message " + std::to_string(g.send) + " at " +
               std::to_string(g.got);
    }
    return text;
}

/// The number of messages on which both agree; stops at the first difference.
std::size_t expect_equal(unsigned seed, const Machine& given, const std::vector<reference::Send>& sends,
                         const Receives& receives = {}) {
    int longest = 1;
    for (const auto& send : sends) longest = std::max(longest, send.bytes);
    const Machine machine = carrying_bytes(given, longest);
    const auto grid = make_grid(machine.topology);
    const auto expected = reference::simulate(machine, *grid, sends, receives);
    const auto got = run_on_model(machine, *grid, sends, receives);
    // The difference that is earliest in time shows the cause.
    std::size_t first = sends.size();
    const auto& transfers = expected.transfers;
    for (std::size_t i = 0; i < sends.size(); ++i) {
        if (!same(got.transfers[i], transfers[i]) &&
            (first == sends.size() || transfers[i].start < transfers[first].start))
            first = i;
    }
    if (first < sends.size()) {
        ADD_FAILURE() << "seed " << seed << ", message " << first << " from " << sends[first].from << " to "
                      << sends[first].to << ", " << sends[first].bytes
                      << " bytes\n  reference: " << text(transfers[first])
                      << "\n  model:     " << text(got.transfers[first]);
    }
    const std::string reception = first_difference(receives, expected, got);
    if (!reception.empty()) ADD_FAILURE() << "seed " << seed << ", " << reception;
    return first == sends.size() ? sends.size() : 0;
}

/// NARROWS_RANDOM_MACHINES=40000 for a longer search.
unsigned random_machines() {
    const char* given = std::getenv("NARROWS_RANDOM_MACHINES");
    return given != nullptr ? static_cast<unsigned>(std::stoul(given)) : 3000;
}

TEST(ModelAgainstReference, AnyMachineAnyTraffic) {
    std::size_t messages = 0;
    for (unsigned seed = 1; seed <= random_machines() && !HasFailure(); ++seed) {
        const reference::RandomTraffic random(seed);
        messages += expect_equal(seed, random.machine, random.sends, random.receives);
    }
    EXPECT_GT(messages, 30'000u);
}

/// Heavy traffic on meshes and cylinders of CNS-1 nodes, with buffers from wormhole to virtual cut-through.
TEST(ModelAgainstReference, ContendedMeshesAndCylinders) {
    std::size_t messages = 0;
    for (unsigned seed = 1; seed <= 300 && !HasFailure(); ++seed) {
        std::mt19937 random(seed);
        const auto below = [&random](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
        Machine machine;
        machine.topology = {seed % 2 == 0 ? TopologyKind::mesh : TopologyKind::cylinder, 3 + below(4), 3 + below(4)};
        machine.network.buffer_flits = std::vector<int>{1, 2, 5, 20, 50}[static_cast<std::size_t>(below(5))];
        const int hot_spot = below(3) == 0 ? below(machine.nodes()) : -1;
        std::vector<reference::Send> sends;
        for (int i = 0; i < 150; ++i) {
            const NodeId from(below(machine.nodes()));
            const NodeId to(hot_spot >= 0 && below(2) == 0 ? hot_spot : below(machine.nodes()));
            if (from != to) sends.push_back({from, 0, below(2), below(300), to, 1 + below(40)});
        }
        messages += expect_equal(seed, machine, sends);
    }
    EXPECT_GT(messages, 30'000u);
}

TEST(ModelAgainstReference, OrderWithinACycleDoesNotMatter) {
    for (unsigned seed = 1; seed <= 150; ++seed) {
        const reference::RandomTraffic random(seed);
        const Machine machine = carrying_bytes(random.machine, 64);
        const auto grid = make_grid(machine.topology);
        const auto plain = run_on_model(machine, *grid, random.sends, random.receives);
        const auto shuffled = run_on_model(machine, *grid, random.sends, random.receives, seed);
        for (std::size_t i = 0; i < random.sends.size(); ++i) {
            ASSERT_TRUE(same(plain.transfers[i], shuffled.transfers[i])) << "seed " << seed;
        }
        ASSERT_EQ(first_difference(random.receives, plain, shuffled), "") << "seed " << seed;
    }
}

}  // namespace narrows::model_against_reference_test

// Random machines with host buses: every packet and every access of the model equals that of the reference.
#include <gmock/gmock.h>

#include <array>
#include <functional>

#include "tests/reference/one_node/one_node.h"
#include "tests/reference/one_node/random_one_node.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/compared_nodes.h"
#include "tests/support/nodes/outcome_difference.h"

namespace narrows::host_test {

using reference::NodesOutcome;
using reference::RandomOneNode;

/// A random machine with a host bus, unless it has a medium, and with or without each of the other possible rows.
RandomOneNode random_host_node(unsigned seed) {
    using reference::NodeRow;
    reference::NodeRows rows = reference::drawn_rows(
        seed, {NodeRow::links, NodeRow::at_arrival, NodeRow::delivery, NodeRow::hold, NodeRow::without});
    rows.insert(NodeRow::host);
    return RandomOneNode(seed, rows);
}

bool has_host(const RandomOneNode& random) { return random.machine.host.is_given(); }

/// Events within a cycle are in their usual order or, with every other seed, in a random one.
TEST(HostBuses, OfTheModelAreThoseOfTheReference) {
    const unsigned machines = random_machines(400);
    unsigned compared_ones = 0;
    unsigned failed = 0;
    for (unsigned seed = first_machine(); seed < first_machine() + machines && failed < 3; ++seed) {
        const RandomOneNode random = random_host_node(seed);
        if (!has_host(random)) continue;
        ++compared_ones;
        const NodesComparison nodes = compared(random, in_order_of(seed));
        if (difference_on(nodes, random.activities).empty()) continue;
        ADD_FAILURE() << "seed " << seed << ", " << text_of_difference(nodes, random.activities);
        ++failed;
    }
    EXPECT_TRUE(compared_ones >= machines / 2 || failed > 0);
}

/// One access a cycle later: the comparison must see it.
TEST(HostBuses, ACycleOfAnAccessIsSeen) {
    std::array<unsigned, 3> seen{};
    for (unsigned seed = 1; seed <= 40; ++seed) {
        const RandomOneNode random = random_host_node(seed);
        if (!has_host(random)) continue;
        const NodesOutcome right =
            reference::simulate_one_node(random.machine, random.topology(), random.activities, random.options());
        const std::array cycles{&reference::HostAccessOutcome::asked, &reference::HostAccessOutcome::left,
                                &reference::HostAccessOutcome::end};
        for (std::size_t i = 0; i < cycles.size(); ++i) {
            NodesOutcome wrong = right;
            for (auto& access : wrong.accesses) access.*cycles[i] += access.*cycles[i] == never ? 0 : 1;
            seen[i] += difference(right, wrong).empty() ? 0 : 1;
        }
    }
    EXPECT_THAT(seen, testing::Each(testing::Gt(10U)));
}

/// A parameter with another value.
struct ChangedParameter {
    const char* parameter;
    std::function<void(Machine&)> change;
};

void flip_replacement(Machine& m) {
    auto& replacement = m.host.iommu_replacement;
    replacement = replacement == PageReplacement::lru ? PageReplacement::fifo : PageReplacement::lru;
}

/// The changed machine is still a valid one.
const std::vector<ChangedParameter>& changes() {
    static const std::vector<ChangedParameter> all{
        {"bandwidth", [](Machine& m) { ++m.host.bandwidth.cycles; }},
        {"link_share", [](Machine& m) { m.host.link_share += 100; }},
        {"up_latency", [](Machine& m) { ++m.host.up_latency; }},
        {"down_latency", [](Machine& m) { ++m.host.down_latency; }},
        {"read_header", [](Machine& m) { ++m.host.read_header; }},
        {"write_header", [](Machine& m) { ++m.host.write_header; }},
        {"completion_header", [](Machine& m) { ++m.host.completion_header; }},
        {"read_request", [](Machine& m) { m.host.read_request += 3; }},
        {"payload", [](Machine& m) { m.host.payload = (m.host.payload + 1) / 2; }},
        {"completion_boundary", [](Machine& m) { m.host.completion_boundary = 1; }},
        {"completion_bytes", [](Machine& m) { m.host.completion_bytes += 3; }},
        {"combine_from", [](Machine& m) { m.host.combine_from = m.host.combine_from == 1 ? m.host.read_request : 1; }},
        {"combine_alignment", [](Machine& m) { ++m.host.combine_alignment; }},
        {"tags", [](Machine& m) { m.host.tags = m.host.tags == 1 ? 2 : 1; }},
        {"posted_writes", [](Machine& m) { m.host.posted_writes = m.host.posted_writes == 1 ? 0 : 1; }},
        {"fetch_ahead", [](Machine& m) { m.host.fetch_ahead = m.host.fetch_ahead == 1 ? 2 : 1; }},
        {"read_time", [](Machine& m) { ++m.host.read.each; }},
        {"read_time_128", [](Machine& m) { ++m.host.read.each_128; }},
        {"read_time_long", [](Machine& m) { ++m.host.read.above_64; }},
        {"write_time", [](Machine& m) { ++m.host.write.each; }},
        {"write_time_128", [](Machine& m) { ++m.host.write.each_128; }},
        {"write_time_long", [](Machine& m) { ++m.host.write.above_64; }},
        {"card_time", [](Machine& m) { ++m.host.card_time; }},
        {"card_bandwidth",
         [](Machine& m) {
             m.host.card_bandwidth = {1, 2};
         }},
        {"serial_bandwidth",
         [](Machine& m) {
             m.host.serial_bandwidth = {1, 2};
         }},
        {"read_latency", [](Machine& m) { ++m.host.read_latency; }},
        {"cold_latency", [](Machine& m) { m.host.cold_latency += m.host.memory == HostMemory::cold ? 1 : 0; }},
        {"memory", [](Machine& m) { m.host.memory = HostMemory::cold; }},
        {"iommu_entries", [](Machine& m) { ++m.host.iommu_entries; }},
        {"page_bytes", [](Machine& m) { m.host.page_bytes *= m.host.iommu_entries > 0 ? 2 : 1; }},
        {"iommu_replacement", flip_replacement},
        {"walk_latency", [](Machine& m) { m.host.walk_latency += m.host.iommu_entries > 0 ? 1 : 0; }},
        {"walk_interval", [](Machine& m) { m.host.walk_interval += m.host.iommu_entries > 0 ? 1 : 0; }},
        {"interface.host_bus", [](Machine& m) { m.interface.host_bus = HostBus::shared; }},
    };
    return all;
}

bool is_seen(const ChangedParameter& change, unsigned seed) {
    const RandomOneNode random = random_host_node(seed);
    if (!has_host(random)) return false;
    Machine changed = random.machine;
    change.change(changed);
    const auto outcome = [&random](const Machine& machine) {
        return reference::simulate_one_node(machine, random.topology(), random.activities, random.options());
    };
    return !difference(outcome(random.machine), outcome(changed)).empty();
}

/// So the comparison would notice a model that ignores it.
TEST(HostBuses, EachParameterMakesADifference) {
    for (const ChangedParameter& change : changes()) {
        bool seen = false;
        for (unsigned seed = 1; seed <= 300 && !seen; ++seed) seen = is_seen(change, seed);
        EXPECT_TRUE(seen) << change.parameter;
    }
}

}  // namespace narrows::host_test

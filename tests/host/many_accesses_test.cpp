// Programs that access memory as fast as possible: each access ends in the same cycle on model and reference.
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "tests/reference/nodes/plain_nodes.h"
#include "tests/reference/one_node/one_node.h"
#include "tests/reference/one_node/random_host.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"
#include "tests/support/nodes/text_of_nodes.h"

namespace narrows::host_test {

using reference::Dice;
using reference::NodeOperation;

/// One with the sizes of a card: nothing is small.
HostParameters card_host(Dice& dice) {
    HostParameters host = reference::random_host(dice);
    host.bandwidth = {105, 16};
    host.payload = dice.any({128, 256, 512});
    host.read_request = dice.any({512, 4096});
    host.completion_boundary = dice.any({64, 128});
    host.completion_bytes = dice.any({128, 256, 4096});
    host.combine_from = dice.any({1, 449, 512});
    host.combine_alignment = dice.any({1, 64, 256});
    host.card_time = dice.below(8);
    host.card_bandwidth = dice.one_in(2) ? Bandwidth{11, 1} : Bandwidth{};
    host.tags = dice.any({16, 32, 256});
    host.posted_writes = dice.any({0, 4, 32});
    host.read_latency = 100 + dice.below(500);
    if (host.iommu_entries > 0) host.iommu_entries = dice.any({4, 64});
    return host;
}

/// The common properties of a seed's accesses.
struct AccessPattern {
    AccessPattern(Dice& dice, bool is_small)
        : most(is_small ? dice.any({1, 8, 65}) : dice.any({1, 64, 65, 300, 2000})),
          all_equal(dice.one_in(3)),
          window(std::int64_t{4096} * dice.any({1, 3, 20, 600})),
          in_order(dice.one_in(2)),
          writes(dice.any({0, 1, 2, 2})) {}

    NodeOperation next(Dice& dice, int interfaces) {
        const int bytes = all_equal ? most : 1 + dice.below(most);
        const std::int64_t address = in_order ? at : dice.below(static_cast<int>(window));
        at = (at + bytes) % window;
        return {.what = NodeOperation::What::dma,
                .bytes = bytes,
                .is_write = writes == 2 ? dice.one_in(2) : writes == 1,
                .interface = dice.below(interfaces),
                .address = address};
    }

    int most;
    bool all_equal;
    std::int64_t window;
    bool in_order;
    int writes;  // none, all, or some
    std::int64_t at = 0;
};

/// Two nodes with any host bus, whose programs access memory as fast as possible, some accesses at a time.
struct RandomAccesses {
    /// `count`: approximate number of accesses.
    RandomAccesses(unsigned seed, int count);

    Machine machine;
    std::vector<reference::NodeActivity> activities;
};

RandomAccesses::RandomAccesses(unsigned seed, int count) {
    Dice dice(seed);
    const int interfaces = 1 + dice.below(3);
    const int processors = 1 + dice.below(2);
    machine = reference::nodes_on_crossbar(2 * interfaces, processors, interfaces);
    const bool is_small = dice.one_in(2);
    machine.host = is_small ? reference::random_host(dice) : card_host(dice);
    machine.interface.host_bus = dice.one_in(2) ? HostBus::own : HostBus::shared;
    AccessPattern pattern(dice, is_small);
    const int of_rank = dice.any({1, 2, 8, 40});
    for (int rank = 0; rank < 2 * processors; ++rank) {
        for (int i = 0; i < of_rank; ++i) activities.push_back({rank, {}});
    }
    for (int i = 0; i < count; ++i) {
        auto& operations = activities[static_cast<std::size_t>(i) % activities.size()].operations;
        operations.push_back(pattern.next(dice, interfaces));
        if (dice.one_in(20)) operations.push_back(reference::for_cycles(NodeOperation::What::wait, dice.below(300)));
    }
}

TEST(HostBuses, CarryManyAccessesAsTheReferenceSays) {
    constexpr unsigned usual = 200;
    const unsigned seeds = random_machines(usual);
    for (unsigned seed = first_machine(); seed < first_machine() + seeds; ++seed) {
        const bool is_long = seeds > usual || (thorough() && seed % 10 == 0);  // a thousand accesses fill every queue
        const RandomAccesses random(seed, is_long ? 10'000 : 1'000);
        const auto topology = make_topology(random.machine);
        const reference::Options options{.limit = 100'000'000};
        const auto expected = reference::simulate_one_node(random.machine, *topology, random.activities, options);
        const auto model = run_programs(random.machine, *topology, random.activities, seed);
        ASSERT_EQ(difference(expected, model), "") << "seed " << seed << ", " << text_of_nodes(random.machine);
    }
}

}  // namespace narrows::host_test

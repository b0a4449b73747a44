// The event-driven model of bus and Ethernet against the reference, cycle by cycle: every start, head, tail, collision
// and delivery.
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "tests/reference/random_medium_traffic.h"
#include "tests/support/effort.h"
#include "tests/timing/comparison.h"
#include "tests/timing/traced_run.h"

namespace narrows::shared_medium_test {

void expect_model_to_be_reference(TopologyKind medium, unsigned seeds, std::size_t least_messages) {
    std::size_t messages = 0;
    for (unsigned seed = 1; seed <= seeds && !testing::Test::HasFailure(); ++seed) {
        const reference::RandomMediumTraffic random(medium, seed);
        const Machine machine = reference::carrying(random.machine, random.programs.sends);
        const auto topology = make_topology(machine, random.options().seed);
        if (expect_equal(seed, {machine, *topology, random.programs, random.options()})) {
            messages += random.programs.sends.size();
        }
    }
    EXPECT_GT(messages, usual_cases(least_messages));
}

TEST(SharedMedium, BusIsThatOfTheReference) {
    expect_model_to_be_reference(TopologyKind::bus, random_machines(3000), 60'000);
}

/// A frame takes hundreds of cycles, and the reference looks at each.
TEST(SharedMedium, EthernetIsThatOfTheReference) {
    expect_model_to_be_reference(TopologyKind::ethernet, random_machines(3000) / 70, 700);
}

/// A station that always has a long frame to send keeps another one from sending until its back-offs are short again.
/// With this seed of the run, that is soon.
TEST(SharedMedium, AFrameIsBegunAnewAfterSixteenCollisions) {
    Machine machine;
    machine.topology = {.kind = TopologyKind::ethernet, .size = 2};
    machine.network.link_flit_time = machine.interface.link_flit_time = 8;
    machine.network.link_latency = 10;
    machine.interface.send_buffers = 2;
    std::vector<reference::Send> sends(130, {0, 0, 0, 0, 1, 1500});
    sends.push_back({1, 0, 0, 5000, 0, 20});
    machine = reference::carrying(machine, sends);
    const reference::Options options{.seed = 10};
    const auto topology = make_topology(machine, options.seed);
    EXPECT_TRUE(expect_equal(0, {machine, *topology, {sends}, options}));
    EXPECT_EQ(run_on_model(machine, *topology, reference::Programs{sends}).medium.excessive_collisions, 1);
}

TEST(SharedMedium, OrderWithinACycleDoesNotMatter) {
    for (const TopologyKind medium : {TopologyKind::bus, TopologyKind::ethernet}) {
        for (unsigned seed = 1; seed <= usual_cases(200u); ++seed) {
            const reference::RandomMediumTraffic random(medium, seed);
            const Machine machine = reference::carrying(random.machine, random.programs.sends);
            const auto topology = make_topology(machine, random.options().seed);
            ASSERT_TRUE(expect_same_when_shuffled(seed, {machine, *topology, random.programs}));
        }
    }
}

}  // namespace narrows::shared_medium_test

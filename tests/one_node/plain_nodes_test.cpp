// On a plain machine the reference of one node says what tests/reference says, event by event.
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "tests/one_node/compared_machines.h"
#include "tests/reference/random_file_traffic.h"
#include "tests/reference/random_medium_traffic.h"
#include "tests/reference/random_network_traffic.h"
#include "tests/reference/random_topology_traffic.h"
#include "tests/support/effort.h"

namespace narrows::plain_nodes_test {

bool expect_equal(unsigned seed, const reference::RandomTraffic& random, const Topology& topology) {
    const PlainMachine plain = plain_machine(random, topology);
    const std::string difference = first_difference(plain.expected(), plain.got(plain.machine));
    EXPECT_EQ(difference, "") << "seed " << seed;
    return difference.empty();
}

/// `random_of`: the traffic of a seed. `network_of`: its network.
template <class RandomOf, class NetworkOf>
void expect_all_equal(unsigned machines, const RandomOf& random_of, const NetworkOf& network_of) {
    unsigned failed = 0;
    for (unsigned seed = first_machine(); seed < first_machine() + machines && failed < 5; ++seed) {
        const auto random = random_of(seed);
        const auto network = network_of(random);
        if (!expect_equal(seed, random, *network)) ++failed;
    }
}

TEST(PlainNodes, OnGrids) {
    expect_all_equal(
        random_machines(1000), [](unsigned seed) { return reference::RandomTraffic(seed); },
        [](const auto& random) { return make_topology(random.machine); });
}

TEST(PlainNodes, OnAnyNetwork) {
    expect_all_equal(
        random_machines(1000), [](unsigned seed) { return reference::RandomNetworkTraffic(seed); },
        [](const auto& random) { return &random.network(); });
}

TEST(PlainNodes, OnEachKindOfNetwork) {
    expect_all_equal(
        random_machines(1000), [](unsigned seed) { return reference::RandomTopologyTraffic(seed); },
        [](const auto& random) { return &random.network(); });
}

TEST(PlainNodes, OnNetworksFromFiles) {
    expect_all_equal(
        random_machines(1000), [](unsigned seed) { return reference::RandomFileTraffic(seed); },
        [](const auto& random) { return &random.network(); });
}

TEST(PlainNodes, OnABus) {
    expect_all_equal(
        random_machines(1000), [](unsigned seed) { return reference::RandomMediumTraffic(TopologyKind::bus, seed); },
        [](const auto& random) { return make_topology(random.machine, random.options().seed); });
}

/// A frame takes hundreds of cycles, each of which is looked at.
TEST(PlainNodes, OnAnEthernet) {
    expect_all_equal(
        random_machines(1000) / 70 + 1,
        [](unsigned seed) { return reference::RandomMediumTraffic(TopologyKind::ethernet, seed); },
        [](const auto& random) { return make_topology(random.machine, random.options().seed); });
}

}  // namespace narrows::plain_nodes_test

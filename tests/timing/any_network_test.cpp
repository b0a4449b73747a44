// The event-driven model against the byte-by-byte reference on random networks: every head, tail, channel and lane.
#include <gtest/gtest.h>

#include <string>

#include "tests/reference/random_file_traffic.h"
#include "tests/reference/random_network_traffic.h"
#include "tests/reference/random_topology_traffic.h"
#include "tests/support/effort.h"
#include "tests/timing/comparison.h"

namespace narrows::any_network_test {

template <class Traffic>
void expect_model_to_be_reference() {
    std::size_t messages = 0;
    for (unsigned seed = 1; seed <= random_machines(1500) && !testing::Test::HasFailure(); ++seed) {
        const Traffic random(seed);
        const Machine machine = reference::carrying(random.machine, random.programs.sends);
        if (expect_equal(seed, {machine, random.network(), random.programs, random.options()})) {
            messages += random.programs.sends.size();
        }
    }
    EXPECT_GT(messages, usual_cases(15'000u));
}

TEST(AnyNetwork, OfTheModelIsThatOfTheReference) { expect_model_to_be_reference<reference::RandomNetworkTraffic>(); }

TEST(AnyNetwork, OfEachKindIsThatOfTheReference) { expect_model_to_be_reference<reference::RandomTopologyTraffic>(); }

TEST(AnyNetwork, OfAFileIsThatOfTheReference) { expect_model_to_be_reference<reference::RandomFileTraffic>(); }

TEST(AnyNetwork, OrderWithinACycleDoesNotMatter) {
    for (unsigned seed = 1; seed <= usual_cases(400u); ++seed) {
        const reference::RandomNetworkTraffic random(seed);
        const Machine machine = reference::carrying(random.machine, random.programs.sends);
        ASSERT_TRUE(expect_same_when_shuffled(seed, {machine, random.network(), random.programs}));
    }
}

}  // namespace narrows::any_network_test

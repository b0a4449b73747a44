// On a machine with shared nodes the reference of one node says what tests/reference/nodes says, event by event.
#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>

#include "tests/one_node/compared_machines.h"
#include "tests/reference/one_node/node_kinds.h"
#include "tests/support/effort.h"

namespace narrows::shared_nodes_test {

/// Nothing where a run takes too long: on an Ethernet with other jobs one station can lose the race for very long.
std::optional<OneNodeEvents> expected_in_time(const reference::RandomSharedNodes& random) {
    try {
        return expected_of(random);
    } catch (const std::runtime_error&) {
        return std::nullopt;
    }
}

TEST(SharedNodes, SayWhatTheirReferenceSays) {
    unsigned failed = 0;
    unsigned too_long = 0;
    const unsigned machines = random_machines(1000);
    for (unsigned seed = first_machine(); seed < first_machine() + machines && failed < 5; ++seed) {
        const reference::RandomSharedNodes random(seed);
        const std::optional<OneNodeEvents> expected = expected_in_time(random);
        if (!expected) {
            ++too_long;
            continue;
        }
        const std::string difference =
            first_difference(*expected, got_of(random, reference::as_shared_node(random.machine)));
        EXPECT_EQ(difference, "") << "seed " << seed;
        if (!difference.empty()) ++failed;
    }
    EXPECT_LE(too_long, machines / 500);
}

}  // namespace narrows::shared_nodes_test

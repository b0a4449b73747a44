// Programs that access memory as fast as possible: each access ends in the same cycle on model and reference.
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "tests/host/random_accesses.h"
#include "tests/reference/one_node/one_node.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"
#include "tests/support/nodes/text_of_nodes.h"

namespace narrows::host_test {

TEST(HostBuses, CarryManyAccessesAsTheReferenceSays) {
    const unsigned seeds = random_machines(200);
    const int count = usual_cases(10'000);
    for (unsigned seed = first_machine(); seed < first_machine() + seeds; ++seed) {
        const RandomAccesses random(seed, count);
        const auto topology = make_topology(random.machine);
        const reference::Options options{.limit = 100'000'000};
        const auto expected = reference::simulate_one_node(random.machine, *topology, random.activities, options);
        const auto model = run_programs(random.machine, *topology, random.activities, seed);
        ASSERT_EQ(difference(expected, model), "") << "seed " << seed << ", " << text_of_nodes(random.machine);
    }
}

}  // namespace narrows::host_test

// Several links of each interface, on nodes that several processors share.
#include <gtest/gtest.h>

#include <stdexcept>

#include "models/bounds/derived/derived.h"
#include "tests/nodes/program_traffic.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/random_links.h"

namespace narrows::several_links_test {

using reference::RandomSharedNodes;

TEST(SeveralLinks, ThatDoNotExistCannotBeNamed) {
    unsigned named = 0;
    on_random_links(20, [&](RandomSharedNodes& random, unsigned) {
        for (reference::NodeActivity& activity : random.activities) {
            for (reference::NodeOperation& operation : activity.operations) operation.link = 9;
        }
        if (random.messages() == 0) return;
        EXPECT_THROW(run_programs(random.machine, random.topology(), random.activities), std::logic_error);
        ++named;
    });
    EXPECT_GT(named, 10U);
}

TEST(SeveralLinks, AreNotFasterThanTheirBounds) {
    unsigned runs = 0;
    on_random_links(random_machines(1000), [&](const RandomSharedNodes& random, unsigned seed) {
        const auto outcome = run_programs(random.machine, random.topology(), random.activities);
        if (!outcome.has_ended) return;
        const Bound bound =
            derived_lower_bound(random.machine, random.topology(), traffic_of(random.machine, random.activities));
        EXPECT_LE(bound.cycles, end_of(outcome)) << "seed " << seed << ": " << bound.limited_by;
        ++runs;
    });
    EXPECT_GT(runs, usual_cases(500U));
}

}  // namespace narrows::several_links_test

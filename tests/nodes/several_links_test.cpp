// Several links of each interface, on nodes that several processors share: the model against the reference of one node.
#include <gtest/gtest.h>

#include <stdexcept>

#include "models/bounds/derived/derived.h"
#include "tests/nodes/program_traffic.h"
#include "tests/reference/one_node/one_node.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/drawn_links.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"

namespace narrows::several_links_test {

using reference::NodesOutcome;
using reference::RandomSharedNodes;

NodesOutcome expected_of(const RandomSharedNodes& random) {
    reference::Options options = random.options();
    options.limit = 200'000;
    return reference::simulate_one_node(random.machine, reference::values_of_shared_node(random.machine),
                                        random.topology(), reference::as_one_node(random.activities), options);
}

TEST(SeveralLinks, OfTheModelAreThoseOfTheReference) {
    std::size_t messages = 0;
    on_random_links(random_machines(1000), [&](const RandomSharedNodes& random, unsigned seed) {
        const NodesOutcome model = run_programs(random.machine, random.topology(), random.activities, seed);
        if (!HasFailure()) {
            EXPECT_EQ(difference(expected_of(random), model), "") << "seed " << seed;
        }
        messages += random.messages();
    });
    EXPECT_GT(messages, usual_cases(1000U));
}

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

TEST(SeveralLinks, ADifferenceIsSeen) {
    unsigned differ = 0;
    on_random_links(100, [&](RandomSharedNodes& random, unsigned) {
        const NodesOutcome model = run_programs(random.machine, random.topology(), random.activities);
        random.machine.interface.link_choice =
            random.machine.interface.link_choice == LinkChoice::in_turn ? LinkChoice::shortest : LinkChoice::in_turn;
        differ += difference(expected_of(random), model).empty() ? 0 : 1;
    });
    EXPECT_GT(differ, 10U);
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

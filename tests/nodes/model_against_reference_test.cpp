// The model of shared nodes against the reference: every packet, every decision, every step of every program.
#include <gtest/gtest.h>

#include "tests/support/effort.h"
#include "tests/support/nodes/compared_nodes.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"
#include "tests/support/nodes/text_of_nodes.h"

namespace narrows::nodes_against_reference_test {

/// Shows the smallest programs with which they differ.
bool expect_model_to_be_reference(unsigned seed, const reference::RandomSharedNodes& random) {
    const NodesComparison nodes = compared(random);
    const std::string difference = difference_on(nodes, random.activities);
    if (difference.empty()) return true;
    ADD_FAILURE() << "seed " << seed << ", "
                  << (takes_too_long(difference) ? difference : text_of_difference(nodes, random.activities));
    return false;
}

TEST(SharedNodes, OfTheModelAreThoseOfTheReference) {
    const unsigned machines = random_machines(1000);
    std::size_t messages = 0;
    unsigned with_rails = 0;
    unsigned failed = 0;
    for (unsigned seed = first_machine(); seed < first_machine() + machines && failed < 12; ++seed) {
        const reference::RandomSharedNodes random(seed);
        if (!random.machine.has_shared_nodes()) continue;
        if (!expect_model_to_be_reference(seed, random)) ++failed;
        messages += random.messages();
        with_rails += random.machine.rails() > 1 ? 1 : 0;
    }
    EXPECT_GT(messages, usual_cases(1000U));
    EXPECT_GT(with_rails, machines / 6);
}

TEST(SharedNodes, DoNotDependOnTheOrderWithinACycle) {
    for (unsigned seed = 1; seed <= usual_cases(200u); ++seed) {
        const reference::RandomSharedNodes random(seed);
        if (!random.machine.has_shared_nodes()) continue;
        const reference::NodesOutcome one = run_programs(random.machine, random.topology(), random.activities);
        const reference::NodesOutcome other = run_programs(random.machine, random.topology(), random.activities, seed);
        ASSERT_EQ(difference(one, other), "")
            << "seed " << seed << ", " << text_of_nodes(random.machine) << text_of_programs(random.activities);
    }
}

}  // namespace narrows::nodes_against_reference_test

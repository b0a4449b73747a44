// The model of shared nodes against the reference: every packet, every decision, every step of every program.
#include <gtest/gtest.h>

#include "tests/support/effort.h"
#include "tests/support/nodes/compared_nodes.h"

namespace narrows::nodes_against_reference_test {

/// Shows the smallest programs with which they differ.
bool expect_model_to_be_reference(unsigned seed, const reference::RandomSharedNodes& random) {
    const NodesComparison nodes = compared(random, in_order_of(seed));
    const std::string difference = difference_on(nodes, random.activities);
    if (difference.empty()) return true;
    ADD_FAILURE() << "seed " << seed << ", "
                  << (takes_too_long(difference) ? difference : text_of_difference(nodes, random.activities));
    return false;
}

/// In the usual order of events within a cycle, and in random ones.
TEST(SharedNodes, OfTheModelAreThoseOfTheReference) {
    const unsigned machines = random_machines(1000);
    std::size_t messages = 0;
    unsigned with_rails = 0;
    unsigned failed = 0;
    for (unsigned seed = first_machine(); seed < first_machine() + machines && failed < 12; ++seed) {
        const reference::RandomSharedNodes random(seed);
        if (!random.machine.has_packet_engine()) continue;
        if (!expect_model_to_be_reference(seed, random)) ++failed;
        messages += random.messages();
        with_rails += random.machine.rails() > 1 ? 1 : 0;
    }
    EXPECT_GT(messages, usual_cases(1000U));
    EXPECT_GT(with_rails, machines / 6);
}

}  // namespace narrows::nodes_against_reference_test

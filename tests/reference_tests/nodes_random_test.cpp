// Invariants of any machine with shared nodes, and of any programs.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/reference/nodes/random_shared_nodes.h"
#include "tests/reference/one_node/one_node.h"
#include "tests/support/effort.h"

namespace narrows::reference::nodes_random_test {

/// Messages that wait for room can block what a program waits for (Q5), and two ranks of a node that wait for their
/// sends can wait for each other (T8).
bool may_stop(const RandomSharedNodes& random) {
    const auto waits = [](const NodeActivity& activity) {
        return std::any_of(activity.operations.begin(), activity.operations.end(),
                           [](const NodeOperation& o) { return o.what == NodeOperation::What::sent; });
    };
    return random.machine.interface.unexpected == Unexpected::room ||
           std::any_of(random.activities.begin(), random.activities.end(), waits);
}

TEST(RandomSharedNodes, AllProgramsEnd) {
    std::size_t packets = 0;
    std::size_t controls = 0;
    std::size_t stops = 0;
    for (unsigned seed = 1; seed <= usual_cases(300u); ++seed) {
        const RandomSharedNodes random(seed);
        const NodesOutcome outcome =
            simulate_one_node(random.machine, random.topology(), random.activities, random.options());
        for (const WholeTransfer& message : outcome.messages) packets += message.packets.size();
        controls += outcome.controls.size();
        if (outcome.has_ended) continue;
        EXPECT_TRUE(may_stop(random)) << seed;
        ++stops;
    }
    EXPECT_GT(packets, usual_cases(2'000u));
    EXPECT_GT(controls, usual_cases(200u));
    EXPECT_TRUE(stops > 0 || usual_cases(300u) < 300u) << "few cases have none";
}

}  // namespace narrows::reference::nodes_random_test

// Random machines with host buses: every packet and every access of the model is that of the reference.
#include <gtest/gtest.h>

#include "tests/reference/one_node/random_one_node.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/compared_nodes.h"

namespace narrows::host_test {

using reference::NodeRow;
using reference::NodeRows;
using reference::RandomOneNode;

/// With a host bus, and each of the other rows or not.
NodeRows rows_of(unsigned seed) {
    NodeRows rows = reference::drawn_rows(
        seed, {NodeRow::links, NodeRow::at_arrival, NodeRow::delivery, NodeRow::hold, NodeRow::without});
    rows.insert(NodeRow::host);
    return rows;
}

TEST(HostBuses, OfTheModelAreThoseOfTheReference) {
    const unsigned machines = random_machines(400);
    unsigned compared_ones = 0;
    unsigned failed = 0;
    for (unsigned seed = first_machine(); seed < first_machine() + machines && failed < 3; ++seed) {
        const RandomOneNode random(seed, rows_of(seed));
        if (!random.rows().contains(NodeRow::host)) continue;  // on a medium
        ++compared_ones;
        const NodesComparison nodes = compared(random, seed);
        if (difference_on(nodes, random.activities).empty()) continue;
        ADD_FAILURE() << "seed " << seed << ", " << text_of_difference(nodes, random.activities);
        ++failed;
    }
    EXPECT_TRUE(compared_ones >= machines / 2 || failed > 0);
}

}  // namespace narrows::host_test

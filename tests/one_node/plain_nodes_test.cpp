// On a plain machine the model of shared nodes equals the reference, event by event.
#include <gtest/gtest.h>

#include "tests/one_node/compared_machines.h"
#include "tests/reference/one_node/node_kinds.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/compared_nodes.h"

namespace narrows::plain_nodes_test {

class PlainMachines : public testing::TestWithParam<PlainSort> {};

/// Empty if they agree.
std::string difference_of(const PlainMachine& plain, unsigned seed) {
    const Machine machine = reference::as_general_node(plain.machine);
    const NodesComparison nodes{machine, plain.topology, plain.options, seed};
    return difference_on(nodes, plain.activities).empty() ? "" : text_of_difference(nodes, plain.activities);
}

TEST_P(PlainMachines, OfTheModelAreThoseOfTheReference) {
    const unsigned machines = random_machines(GetParam().machines);
    unsigned different = 0;
    for (unsigned seed = first_machine(); seed < first_machine() + machines && different < 5; ++seed) {
        GetParam().draw(seed, [&](const PlainMachine& plain) {
            const std::string difference = difference_of(plain, seed);
            EXPECT_EQ(difference, "") << "seed " << seed;
            different += difference.empty() ? 0 : 1;
        });
    }
}

std::string name_of_sort(const testing::TestParamInfo<PlainSort>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(On, PlainMachines, testing::ValuesIn(plain_sorts()), name_of_sort);

}  // namespace narrows::plain_nodes_test

// On a plain machine the reference of one node says what tests/reference says, event by event; and so does the model.
#include <gtest/gtest.h>

#include "tests/one_node/compared_machines.h"
#include "tests/reference/one_node/node_kinds.h"
#include "tests/reference/one_node/one_node.h"
#include "tests/support/nodes/compared_nodes.h"

namespace narrows::plain_nodes_test {

class PlainMachines : public testing::TestWithParam<PlainSort> {};

TEST_P(PlainMachines, SayWhatTheirReferenceSays) {
    on_plain_machines(GetParam(), [](unsigned seed, const PlainMachine& plain) {
        const std::string difference = first_difference(plain.expected(), plain.got(plain.machine));
        EXPECT_EQ(difference, "") << "seed " << seed;
        return !difference.empty();
    });
}

TEST_P(PlainMachines, OfTheModelAreThoseOfTheReference) {
    on_plain_machines(GetParam(), [](unsigned seed, const PlainMachine& plain) {
        const PlainPrograms programs(plain.machine, plain.programs);
        const Machine machine = reference::as_general_node(plain.machine);
        const NodesComparison nodes{machine, plain.topology, plain.options, seed};
        if (difference_on(nodes, programs.activities()).empty()) return false;
        ADD_FAILURE() << "seed " << seed << ", " << text_of_difference(nodes, programs.activities());
        return true;
    });
}

std::string name_of_sort(const testing::TestParamInfo<PlainSort>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(On, PlainMachines, testing::ValuesIn(plain_sorts()), name_of_sort);

}  // namespace narrows::plain_nodes_test

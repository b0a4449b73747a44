// The model of shared nodes with the properties of plain nodes (NodeRow), compared with the reference of one node.
#include <gmock/gmock.h>

#include <algorithm>
#include <iostream>

#include "tests/nodes/drawn_pairs.h"
#include "tests/reference/one_node/one_node.h"
#include "tests/reference/one_node/random_one_node.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/compared_nodes.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"

namespace narrows::one_node_test {

using reference::all_node_rows;
using reference::NodeRow;
using reference::NodeRows;
using reference::RandomOneNode;

/// The rows under test: machines with one row, or with any of several.
struct TestedRows {
    std::string name;
    NodeRows rows;

    NodeRows of_machine(unsigned seed) const { return rows.size() == 1 ? rows : reference::drawn_rows(seed, rows); }
    friend std::ostream& operator<<(std::ostream& out, const TestedRows& tested) { return out << tested.name; }
};

/// Each row, and all of them together.
std::vector<TestedRows> tested_rows() {
    std::vector<TestedRows> tested;
    for (const NodeRow row : all_node_rows) tested.push_back({name_of(row), {row}});
    tested.push_back({"together", {all_node_rows.begin(), all_node_rows.end()}});
    return tested;
}

std::string difference_of(const RandomOneNode& random, unsigned seed) {
    return difference_on(compared(random, seed), random.activities);
}

/// The fewest rows of a machine with which they differ, and how.
std::string text_of_difference(unsigned seed, NodeRows rows) {
    for (const NodeRow row : NodeRows(rows)) {
        NodeRows fewer = rows;
        fewer.erase(row);
        const std::string difference = difference_of(RandomOneNode(seed, fewer), seed);
        if (!difference.empty() && !takes_too_long(difference)) rows = fewer;
    }
    std::string text = "seed " + std::to_string(seed) + ", rows:";
    for (const NodeRow row : rows) text += " " + name_of(row);
    const RandomOneNode random(seed, rows);
    return text + ", " + narrows::text_of_difference(compared(random, seed), random.activities);
}

/// A run on an Ethernet takes as long as thirty runs on other machines.
bool is_slow(const Machine& machine, unsigned seed) {
    return machine.topology.kind == TopologyKind::ethernet && seed % 10 != 0;
}

/// Calls `look` with random machines of the model that have these rows, as long as it returns true.
template <class Look>
void on_random_machines(const TestedRows& tested, unsigned machines, const Look& look) {
    for (unsigned seed = first_machine(); seed < first_machine() + machines; ++seed) {
        const RandomOneNode random(seed, tested.of_machine(seed));
        const bool has_row = !random.rows().empty() || tested.rows.size() > 1;
        if (!has_row || is_slow(random.machine, seed) || !random.machine.has_shared_nodes()) continue;
        if (!look(random, seed)) return;
    }
}

class OneNodeRows : public testing::TestWithParam<TestedRows> {};

TEST_P(OneNodeRows, OfTheModelAreThoseOfTheReference) {
    const unsigned machines = random_machines(GetParam().rows.size() == 1 ? 50 : 300);
    DrawnPairs pairs;
    unsigned compared = 0;
    unsigned too_long = 0;
    unsigned failed = 0;
    on_random_machines(GetParam(), machines, [&](const RandomOneNode& random, unsigned seed) {
        const std::string difference = difference_of(random, seed);
        if (takes_too_long(difference)) {
            ++too_long;
        } else if (!difference.empty()) {
            ADD_FAILURE() << text_of_difference(seed, random.rows());
            ++failed;
        } else {
            pairs.add(random.machine);
        }
        ++compared;
        return failed < 3;
    });
    EXPECT_TRUE(compared >= machines / 4 || failed > 0);
    EXPECT_LE(too_long, machines / 500);
    if (GetParam().rows.size() == 1 || failed > 0) return;
    std::cout << pairs.table();
    EXPECT_THAT(pairs.fewer_than(machines / 400), testing::IsEmpty());
}

/// The reference is asked about the machine without its rows.
TEST_P(OneNodeRows, ADifferenceIsSeen) {
    unsigned differ = 0;
    on_random_machines(GetParam(), 100, [&](const RandomOneNode& random, unsigned seed) {
        const RandomOneNode without(seed, {});
        reference::Options options = without.options();
        options.limit = 2'000'000;
        const auto model = run_programs(random.machine, random.topology(), random.activities);
        const auto expected =
            reference::simulate_one_node(without.machine, without.topology(), without.activities, options);
        differ += difference(expected, model).empty() ? 0 : 1;
        return differ < 5;
    });
    EXPECT_EQ(differ, 5U);
}

std::string name_of_test(const testing::TestParamInfo<TestedRows>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(With, OneNodeRows, testing::ValuesIn(tested_rows()), name_of_test);

}  // namespace narrows::one_node_test

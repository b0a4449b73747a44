// The model of shared nodes with the properties of plain nodes (NodeRow), compared with the reference of one node.
#include <gmock/gmock.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>

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

struct DrawnFeature {
    std::string name;
    bool (*is_on)(const Machine&);
};

bool has_servers(const Machine& m) {
    return m.memory.bandwidth.bytes + m.memory.port_bandwidth.bytes + m.interface.host_bus_bandwidth.bytes > 0;
}

bool has_disturbances(const Machine& m) { return m.processor.noise_length > 0 || m.processor.overhead_variation > 0; }

bool has_several_packets(const Machine& m) { return m.most_in_packet() < m.message.largest_payload(); }

constexpr std::size_t rows = 10;  // come first

const std::vector<DrawnFeature>& features() {
    static const std::vector<DrawnFeature> all{
        {"links", [](const Machine& m) { return m.interface.links > 1; }},
        {"at arrival",
         [](const Machine& m) { return m.processor.receive_overhead_due == ReceiveOverhead::at_arrival; }},
        {"delivery", [](const Machine& m) { return m.message.order == MessageOrder::delivery; }},
        {"register", [](const Machine& m) { return m.interface.sends == SendStart::in_register; }},
        {"acknowledge", [](const Machine& m) { return m.interface.acknowledge != Acknowledge::none; }},
        {"hold", [](const Machine& m) { return m.interface.unexpected == Unexpected::hold; }},
        {"moves", [](const Machine& m) { return m.interface.data_mover == DataMover::processor; }},
        {"port", [](const Machine& m) { return m.memory.timing != MemoryTiming::off; }},
        {"without", [](const Machine& m) { return !m.memory.of_messages; }},
        {"host", [](const Machine& m) { return m.host.is_given(); }},
        {"links chosen", [](const Machine& m) { return m.interface.link_choice != LinkChoice::named; }},
        {"processors", [](const Machine& m) { return m.node.processors > 1; }},
        {"interfaces", [](const Machine& m) { return m.node.interfaces > 1; }},
        {"packets", has_several_packets},
        {"cut by processor", [](const Machine& m) { return m.message.cut == MessageCut::processor; }},
        {"copies", [](const Machine& m) { return m.message.copies > 0; }},
        {"servers", has_servers},
        {"eager", [](const Machine& m) { return m.has_credits(); }},
        {"room", [](const Machine& m) { return m.interface.unexpected == Unexpected::room; }},
        {"disturbances", has_disturbances},
        {"other jobs", [](const Machine& m) { return m.background.load > 0; }},
        {"medium", [](const Machine& m) { return m.has_medium(); }},
    };
    return all;
}

/// True for pairs in "What is refused, and why".
bool is_refused(const std::string& row, const std::string& other) {
    static const std::set<std::pair<std::string, std::string>> all{
        {"port", "servers"},    {"port", "copies"},      {"moves", "other jobs"}, {"moves", "room"},
        {"hold", "moves"},      {"register", "eager"},   {"hold", "eager"},       {"hold", "room"},
        {"hold", "other jobs"}, {"delivery", "eager"},   {"delivery", "room"},    {"links", "medium"},
        {"register", "host"},   {"acknowledge", "host"}, {"moves", "host"},       {"port", "host"},
        {"host", "medium"}};
    return all.contains({row, other});
}

/// Counts machines by pairs of NodeRows, or of a NodeRow and another property of shared nodes.
class DrawnPairs {
public:
    void add(const Machine& machine) {
        const std::vector<DrawnFeature>& all = features();
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t other = 0; other < all.size(); ++other)
                machines_[{row, other}] += all[row].is_on(machine) && all[other].is_on(machine) ? 1 : 0;
        }
    }

    /// A table in Markdown.
    std::string table() const {
        std::string text = "| |";
        for (std::size_t row = 0; row < rows; ++row) text += " " + features()[row].name + " |";
        text += "\n|---|";
        for (std::size_t row = 0; row < rows; ++row) text += "---:|";
        for (std::size_t other = 0; other < features().size(); ++other) {
            text += "\n| " + features()[other].name + " |";
            for (std::size_t row = 0; row < rows; ++row) {
                const bool is_below = other >= rows || row <= other;
                text += is_below ? " " + std::to_string(machines_.at({row, other})) + " |" : " |";
            }
        }
        return text + "\n";
    }
    /// Pairs that docs/nodes.md does not refuse and that fewer machines had, without rows that no machine had.
    std::vector<std::string> fewer_than(unsigned machines) const {
        std::vector<std::string> pairs;
        for (const auto& [pair, count] : machines_) {
            const auto [row, other] = pair;
            const bool is_drawn = machines_.at({row, row}) > 0 && (other >= rows || machines_.at({other, other}) > 0);
            const std::string& name = features()[row].name;
            if (is_drawn && (other >= rows || row < other) && count < machines &&
                !is_refused(name, features()[other].name))
                pairs.push_back(name + " and " + features()[other].name + ": " + std::to_string(count));
        }
        return pairs;
    }

private:
    std::map<std::pair<std::size_t, std::size_t>, unsigned> machines_;  // keys are numbers of a row and of the other
};

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
        if (!has_row || is_slow(random.machine, seed) || !random.machine.has_packet_engine()) continue;
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

// Which algorithm is taken: the fastest one.
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>

#include "models/machine/input_error.h"
#include "models/network/topology/make_topology.h"
#include "testbench/workloads/fastest_algorithm.h"
#include "tests/collectives/every_way.h"
#include "tests/support/effort.h"
#include "tests/support/places.h"
#include "tests/support/program.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::choice_test {

using Verdict = ConsideredAlgorithm::Verdict;

/// A collective with an amount of data on a machine, and the algorithm left open.
struct OpenChoice {
    Machine machine;
    std::string title;
    CollectiveWay way;
    int amount;
};

/// The cycles of each named algorithm; empty if the machine cannot run it.
std::vector<std::optional<Cycle>> exhaustive_runs(const OpenChoice& one, const AlgorithmChoice& choice) {
    std::vector<std::optional<Cycle>> cycles;
    const auto topology = make_topology(one.machine);
    for (const ConsideredAlgorithm& each : choice.considered) {
        CollectiveWay named = one.way;
        named.algorithm = each.name;
        try {
            const auto made =
                find_workload(one.way.workload).choose(one.machine, *topology, named.arguments(one.amount)).make(1);
            cycles.push_back(simulate(one.machine, *topology, *made).cycles);
        } catch (const InputError&) {
            cycles.emplace_back();
        }
    }
    return cycles;
}

/// The faults of a choice; empty if it is right.
std::string complaints(const AlgorithmChoice& choice, const std::vector<std::optional<Cycle>>& cycles) {
    std::string text;
    const auto complain = [&text](const ConsideredAlgorithm& about, const std::string& what) {
        text += fmt::format("{} is {}, and {}\n", about.name, verdict_name(about.verdict), what);
    };
    const auto least =
        std::ranges::min_element(cycles, {}, [](const std::optional<Cycle>& taken) { return taken.value_or(never); });
    for (std::size_t i = 0; i < cycles.size(); ++i) {
        const ConsideredAlgorithm& each = choice.considered[i];
        if (!cycles[i] != (each.verdict == Verdict::refused)) complain(each, "the machine says otherwise");
        if (!cycles[i]) continue;
        const bool is_first_of_fastest = &cycles[i] == &*least;
        if ((each.verdict == Verdict::fastest) != is_first_of_fastest)
            complain(each, fmt::format("it takes {} cycles, the fastest {}", *cycles[i], **least));
        if (each.bound > *cycles[i]) complain(each, fmt::format("{} beat its bound of {}", *cycles[i], each.bound));
        if (each.cycles > *cycles[i]) complain(each, fmt::format("{} end before {}", *cycles[i], each.cycles));
    }
    return text;
}

AlgorithmChoice choice_of(const OpenChoice& one) {
    const auto topology = make_topology(one.machine);
    return find_workload(one.way.workload).choose(one.machine, *topology, one.way.arguments(one.amount)).choice.value();
}

void expect_right(const OpenChoice& one) {
    const AlgorithmChoice choice = choice_of(one);
    EXPECT_EQ(complaints(choice, exhaustive_runs(one, choice)), "") << one.way.text(one.amount) << " on " << one.title;
}

/// The machines whose runs take no minutes in usual test runs.
std::vector<std::string> machines_to_choose_on() {
    constexpr int most_ranks_usually = 130;
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(test_places::machines)) {
        if (entry.path().extension() != ".toml") continue;
        const std::string name = entry.path().stem();
        if (all_collectives() || machine_of(name).ranks() <= most_ranks_usually) names.push_back(name);
    }
    std::ranges::sort(names);
    return names;
}

class ChoiceOnAMachine : public testing::TestWithParam<std::string> {};

/// Every tenth case in a thorough run, fewer in a usual one, other cases on each machine.
TEST_P(ChoiceOnAMachine, IsTheFastest) {
    const Machine machine = machine_of(GetParam());
    const std::size_t each_of = all_collectives() ? 1 : thorough() ? 10 : 100;
    std::size_t number = std::hash<std::string>()(GetParam()) % each_of;
    for (const CollectiveWay& way : every_way()) {
        if (way.algorithm != "best") continue;
        for (const int amount : std::ranges::find(all_amounts, way.workload, &Amounts::workload)->amounts) {
            if (++number % each_of == 0) expect_right({machine, GetParam(), way, amount});
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Machines, ChoiceOnAMachine, testing::ValuesIn(machines_to_choose_on()), [](const auto& one) {
    std::string name = one.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

/// Where ranks share nodes, and messages are cut.
TEST(ChoiceOfAlgorithm, IsTheFastestOnSharedNodes) {
    const std::vector<std::vector<std::string>> nodes{
        {"node.processors=4", "message.packet_bytes=64", "message.copies=1", "processor.copy_rate=[4,1]"},
        {"node.processors=2", "node.interfaces=2", "node.placement=round-robin"},
        {"message.packet_bytes=32", "node.interfaces=2", "node.interface_choice=in-turn"}};
    for (std::vector<std::string> changes : nodes) {
        const std::string title = fmt::format("{}", fmt::join(changes, " "));
        changes.emplace_back("topology.sides=4,4");
        const Machine machine = machine_of("mesh-16x16", for_shared_nodes(changes));
        for (const CollectiveWay& way : every_way()) {
            if (way.algorithm == "best") expect_right({machine, title, way, way.size == "skew" ? 0 : 32});
        }
    }
}

/// Cases for which a model had once chosen wrongly.
TEST(ChoiceOfAlgorithm, TakesRabenseifnerForLongSumsOverTwoInterfaces) {
    const OpenChoice one{machine_of("shared-nodes-2i"), "shared-nodes-2i", {"allreduce", "best", "elements"}, 8192};
    EXPECT_EQ(choice_of(one).fastest().name, "rabenseifner");
    EXPECT_EQ(choice_of(one).fastest().cycles, 133'328);
}

TEST(ChoiceOfAlgorithm, AFaultInABoundOrInTheChoiceWouldBeNoticed) {
    const AlgorithmChoice right{{{"a", Verdict::excluded, 120, 0, {}},
                                 {"b", Verdict::fastest, 90, 100, {}},
                                 {"c", Verdict::slower, 80, 101, {}},
                                 {"d", Verdict::refused, 0, 0, "needs a grid"}}};
    const std::vector<std::optional<Cycle>> cycles{130, 100, 100, std::nullopt};
    EXPECT_NE(complaints(right, cycles), "");  // c has ended before cycle 101
    AlgorithmChoice choice = right;
    choice.considered[2].cycles = 99;
    EXPECT_EQ(complaints(choice, cycles), "");
    choice.considered[0].bound = 131;
    EXPECT_NE(complaints(choice, cycles), "");
    choice = right;
    choice.considered[2].cycles = 99;
    // The first is taken if several are equally fast.
    std::swap(choice.considered[1].verdict, choice.considered[2].verdict);
    EXPECT_NE(complaints(choice, cycles), "");
}

/// A clock that advances by a second with each reading.
double next_second() {
    static double seconds = 0;
    return ++seconds;
}

TEST(ChoiceOfAlgorithm, IsToldOfOnceIfItTakesLong) {
    const LongChoiceNotice usual = long_choice_notice();
    std::vector<std::string> told;
    const auto choose_with = [&](double seconds) {
        long_choice_notice() = {seconds, next_second, [&](const std::string& algorithm) { told.push_back(algorithm); }};
        choice_of({machine_of("torus-16x16", {"topology.sides=4,4"}), "", {"alltoall", "best", "words"}, 32});
    };
    choose_with(1'000'000);
    EXPECT_EQ(told, std::vector<std::string>{});
    choose_with(0);
    EXPECT_EQ(told.size(), 1U);
    long_choice_notice() = usual;
}

/// bench/README.md says how many seconds it takes. Computers differ by more than two, so a test only sees that it ends.
void expect_soon_and_little_memory(const std::vector<std::string>& arguments) {
    std::vector<std::string> line{"run", "fat-tree-1024", "alltoall"};
    line.insert(line.end(), arguments.begin(), arguments.end());
    const ProgramOutcome outcome = narrows_program(line, {.most_memory = 1'500'000'000});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_LT(outcome.peak_memory_bytes, 600'000'000) << outcome.out;
}

/// The choice included.
TEST(LargeCollectives, AlltoallOf1024NodesEndsSoonAndInLittleMemory) {
    expect_soon_and_little_memory({});
    if (!all_collectives()) return;
    for (const CollectiveWay& way : every_way()) {
        if (way.workload != "alltoall" || way.algorithm == "hierarchical") continue;  // needs several ranks on a node
        expect_soon_and_little_memory({"words=1", "algorithm=" + way.algorithm});
    }
}

}  // namespace narrows::choice_test

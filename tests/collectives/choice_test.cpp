// Which algorithm is taken: as fast as the fastest one, or nearly.
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>

#include "models/machine/input_error.h"
#include "models/topology/make_topology.h"
#include "tests/collectives/every_way.h"
#include "tests/support/program.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::choice_test {

using WorkloadArguments = std::vector<KeyValue>;

constexpr double near = 1.1;  // times the cycles of the fastest

/// Nothing if the machine cannot run it.
std::optional<Cycle> cycles_of(const Machine& machine, const CollectiveWay& way, int amount) {
    const auto topology = make_topology(machine);
    try {
        const auto made = find_workload(way.workload).choose(machine, *topology, way.arguments(amount)).make(1);
        return simulate(machine, *topology, *made).cycles;
    } catch (const InputError&) {
        return std::nullopt;
    }
}

std::string chosen_on(const Machine& machine, const std::string& workload, const WorkloadArguments& arguments) {
    const auto topology = make_topology(machine);
    const ChosenWorkload chosen = find_workload(workload).choose(machine, *topology, arguments);
    return std::ranges::find(chosen.parameters, "algorithm", [](const ParameterValue& v) { return v.parameter->name; })
        ->value;
}

struct TakenAlgorithm {
    std::string chosen;
    std::string fastest;
    double ratio = 1;  ///< of their cycles
};

TakenAlgorithm choice_of(const Machine& machine, const std::string& workload, int amount) {
    TakenAlgorithm choice;
    Cycle least = never;
    Cycle taken = never;
    for (const CollectiveWay& way : every_way()) {
        if (way.workload != workload) continue;
        if (way.algorithm == "best") {
            choice.chosen = chosen_on(machine, workload, way.arguments(amount));
            continue;
        }
        const std::optional<Cycle> cycles = cycles_of(machine, way, amount);
        if (cycles && *cycles < least) {
            least = *cycles;
            choice.fastest = way.algorithm;
        }
        if (cycles && way.algorithm == choice.chosen) taken = *cycles;
    }
    choice.ratio = static_cast<double>(taken) / static_cast<double>(least);
    return choice;
}

/// Machines without shared nodes: the others have a test of their own, on fewer ranks.
std::vector<std::string> machine_names() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(test_places::machines)) {
        const std::string name = entry.path().stem();
        if (entry.path().extension() == ".toml" && !machine_of(name).has_shared_nodes()) names.push_back(name);
    }
    std::ranges::sort(names);
    return names;
}

const std::vector<Amounts> small_amounts{{"allgather", {16}}, {"allreduce", {8, 500}}, {"alltoall", {32}},
                                         {"barrier", {0}},    {"broadcast", {512}},    {"reduce-scatter", {512}}};

/// How often the chosen algorithm is near the fastest, and where another one is faster.
class ChoiceTally {
public:
    void add(const Machine& machine, const std::string& title, const std::string& workload, int amount) {
        const TakenAlgorithm choice = choice_of(machine, workload, amount);
        ++all_;
        near_ += choice.ratio <= near ? 1 : 0;
        if (choice.ratio <= 1) return;
        fmt::print("choice: {} {} on {}: {}, {:.2f} times {}\n", workload, amount, title, choice.chosen, choice.ratio,
                   choice.fastest);
    }
    /// Of those that were added.
    double near_part() const {
        fmt::print("choices: {} of {} near the fastest\n", near_, all_);
        return static_cast<double>(near_) / all_;
    }

private:
    int all_ = 0;
    int near_ = 0;
};

/// The table of docs/findings/choice.md.
TEST(ChoiceOfAlgorithm, IsNearTheFastestOnAllMachines) {
    if (!all_collectives()) GTEST_SKIP() << "takes minutes: ./narrows test --long";
    ChoiceTally choices;
    for (const auto& [workload, amounts] : all_amounts) {
        for (const int amount : amounts) {
            for (const std::string& name : machine_names()) choices.add(machine_of(name), name, workload, amount);
        }
    }
    EXPECT_GE(choices.near_part(), 0.98);
}

/// Where ranks share nodes, and messages are cut: the second table.
TEST(ChoiceOfAlgorithm, IsMostlyNearTheFastestOnSharedNodes) {
    const std::vector<std::vector<std::string>> nodes{
        {"node.processors=4"},
        {"node.processors=4", "message.packet_bytes=64", "message.copies=1", "processor.copy_rate=4"},
        {"node.processors=2", "node.interfaces=2", "node.placement=round-robin"},
        {"message.packet_bytes=32"},
        {"message.packet_bytes=32", "node.interfaces=2", "node.interface_choice=in-turn"}};
    ChoiceTally choices;
    for (const auto& [name, sides] : {std::pair{"mesh-16x16", "4,4"}, {"torus-16x16", "8,4"}}) {
        for (std::vector<std::string> changes : nodes) {
            const std::string title = fmt::format("{} {}", name, fmt::join(changes, " "));
            changes.push_back(fmt::format("topology.sides={}", sides));
            changes.emplace_back("processor.receive_overhead_due=at-request");
            const Machine machine = machine_of(name, changes);
            for (const auto& [workload, amounts] : small_amounts) {
                for (const int amount : amounts) choices.add(machine, title, workload, amount);
            }
        }
    }
    EXPECT_GE(choices.near_part(), 0.8);
}

void expect_near(const Machine& machine, const std::string& workload, int amount) {
    const TakenAlgorithm choice = choice_of(machine, workload, amount);
    EXPECT_LE(choice.ratio, near) << workload << " " << amount << " on " << machine.name << ": " << choice.chosen
                                  << " instead of " << choice.fastest;
}

/// Many ranks share an interface, but none waits with its part of a send until the interface is free.
TEST(ChoiceOfAlgorithm, IsNearTheFastestWhereManyRanksShareANode) {
    for (const int words : {1, 12, 32, 128}) expect_near(machine_of("shared-nodes"), "alltoall", words);
    expect_near(machine_of("shared-nodes", {"topology.nodes=24"}), "alltoall", 8);
}

/// On machines whose messages wait for each other in different ways.
TEST(ChoiceOfAlgorithm, IsNearTheFastest) {
    for (const char* name :
         {"mesh-16x16", "torus-16x16", "hyperx-8x8", "fat-tree-4-3", "bidirectional-fly-4-2", "bus-16"}) {
        expect_near(machine_of(name), "alltoall", 32);
        expect_near(machine_of(name), "barrier", 0);
    }
    for (const int elements : {8, 100, 2500})
        expect_near(machine_of("torus-16x16", {"topology.sides=8,8"}), "allreduce", elements);
}

void expect_soon_and_little_memory(const std::vector<std::string>& arguments) {
    std::vector<std::string> line{"run", "fat-tree-1024", "alltoall"};
    line.insert(line.end(), arguments.begin(), arguments.end());
    const ProgramOutcome outcome = narrows_program(line, {.most_memory = 1'000'000'000, .most_seconds = 240});
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_LT(outcome.processor_seconds, 20) << outcome.out;
    EXPECT_LT(outcome.peak_memory_bytes, 200'000'000) << outcome.out;
}

/// The choice included. On an idle machine it takes 7 s and 70 MB, with parts of one word 1 to 6 s and 150 MB.
TEST(LargeCollectives, AlltoallOf1024NodesEndsSoonAndInLittleMemory) {
    expect_soon_and_little_memory({});
    for (const CollectiveWay& way : every_way()) {
        if (way.workload != "alltoall" || way.algorithm == "hierarchical") continue;  // needs several ranks on a node
        expect_soon_and_little_memory({"words=1", "algorithm=" + way.algorithm});
    }
}

}  // namespace narrows::choice_test

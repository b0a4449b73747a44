// Runs of halo exchanges and transposes: the data are right, no bound is beaten, and faults are noticed.
#include <gmock/gmock.h>

#include <ctime>

#include "testbench/workloads/halo/parameters.h"
#include "tests/halo/runs.h"
#include "tests/support/effort.h"

namespace narrows::halo_runs_test {

using testing::HasSubstr;

/// A machine for so many tasks, with messages of any length and data cut in any way.
Machine any_machine_of_tasks(int tasks) {
    const std::string name = one_of({"federation", "federation", "federation-dma", "crossbar-64", "cns1"});
    std::vector<std::string> changes{"message.vector_words=" + one_of({"4096", "4096", "33", "5"})};
    if (name == "cns1") {
        changes.push_back(fmt::format("topology.columns={}", std::max(tasks, 3)));
    } else {
        changes.push_back(fmt::format("topology.nodes={}", tasks));
    }
    if (name == "crossbar-64") changes.emplace_back("network.buffer_flits=5000");
    if (!name.starts_with("federation")) changes.push_back("interface.links=" + one_of({"1", "2"}));
    return machine_of(name, changes);
}

TEST(Halo, AnyExchangeBringsEveryCell) {
    EXPECT_TRUE(holds_for(usual_cases(300), [] {
        const Machine machine = any_machine_of_tasks(*rc::gen::inRange(3, 17));
        const int tasks = machine.nodes();
        const int across = halo::nearest_to_square(tasks);
        const int depth = *rc::gen::inRange(1, 9);
        const int columns = across * depth + *rc::gen::inRange(0, 20);
        const int rows = tasks / across * depth + *rc::gen::inRange(0, 20);
        const std::vector<KeyValue> arguments{{"columns", std::to_string(columns)},
                                              {"rows", std::to_string(rows)},
                                              {"depth", std::to_string(depth)},
                                              {"variables", number_from(1, 4)},
                                              {"levels", number_from(1, 4)},
                                              {"cell", one_of({"1", "4", "8"})},
                                              {"corners", one_of({"inner", "full"})},
                                              {"consolidated", one_of({"no", "yes"})},
                                              {"periodic", one_of({"no", "yes"})},
                                              {"order", one_of({"by-direction", "by-rank", "at-once"})},
                                              {"gather", one_of({"contiguous", "blocked", "strided"})},
                                              {"overlap", one_of({"no", "yes"})},
                                              {"imbalance", one_of({"1", "3"})},
                                              {"steps", one_of({"1", "2", "3"})}};
        expect_right(machine, "halo", arguments);
    }));
}

/// A side of 16 cells of 8 bytes is two messages of 64 bytes, as parts of an alltoall would be.
TEST(Halo, MessagesAreCut) {
    for (const char* const name : {"mesh-16x16", "bus-16", "crossbar-64"}) {
        const Machine machine = machine_of(name, {});
        const JudgedRun run = run_on(machine, "halo", {});
        EXPECT_TRUE(run.judgement.passed()) << name << run.complaints();
        EXPECT_EQ(run.simulation.messages, static_cast<std::uint64_t>(machine.ranks() * 4 * 2)) << name;
    }
    const auto messages = [](const char* words, const char* depth) {
        const Machine machine = machine_of("mesh-16x16", {fmt::format("message.vector_words={}", words)});
        return run_on(machine, "halo", {{"patch", "5"}, {"depth", depth}}).simulation.messages;
    };
    EXPECT_EQ(messages("4", "1"), 256u * 4 * 2);        // 5 words: 4 and 1
    EXPECT_EQ(messages("8", "3"), 256u * (4 * 2 + 4));  // 15 words: 8 and 7; corners of 4
}

/// The network has to carry every byte whatever the messages are, so the bound only grows by headers.
TEST(Halo, CutMessagesCarryTheSameBytes) {
    const auto bytes = [](const char* words) {
        const Machine machine = machine_of("mesh-16x16", {fmt::format("message.vector_words={}", words),
                                                          "message.header_bytes=0", "network.buffer_flits=64"});
        const auto topology = make_topology(machine);
        const auto work = find_workload("halo").choose(machine, *topology, {}).make(1);
        std::int64_t sum = 0;
        for (const Flow& flow : work->traffic().flows) sum += flow.bytes * flow.messages;
        return sum;
    };
    EXPECT_EQ(bytes("8"), 256 * 4 * 16 * 8);
    EXPECT_EQ(bytes("3"), bytes("8"));
    EXPECT_EQ(bytes("64"), bytes("8"));
}

TEST(Transposes, AnyRedistributionBringsEveryElement) {
    EXPECT_TRUE(holds_for(usual_cases(200), [] {
        const Machine machine = any_machine_of_tasks(*rc::gen::element(3, 4, 6, 8, 9, 12, 16));
        const int tasks = machine.nodes();
        const std::vector<KeyValue> arguments{
            {"rows", std::to_string(tasks + *rc::gen::inRange(0, 30))},
            {"columns", std::to_string(tasks + *rc::gen::inRange(0, 30))},
            {"cell", one_of({"1", "4", "8"})},
            {"algorithm", one_of({"pairwise", "ring", "bruck", "spread", "blocks", "best"})},
            {"gather", one_of({"contiguous", "blocked", "strided"})},
            {"sweeps", one_of({"0", "2"})}};
        expect_right(machine, "transpose", arguments);
    }));
}

TEST(Transposes, EveryBlockWorks) {
    for (const char* block : {"1", "2", "3", "4", "6", "12"}) {
        const JudgedRun run = run_on(federation(12), "transpose", {{"algorithm", "blocks"}, {"block", block}});
        EXPECT_TRUE(run.judgement.passed()) << block << run.complaints();
    }
    EXPECT_THROW(run_on(federation(12), "transpose", {{"algorithm", "blocks"}, {"block", "5"}}), InputError);
}

TEST(Halo, TheOrderWithinACycleDoesNotMatter) {
    for (const char* name : {"federation", "federation-dma"}) {
        for (const char* order : {"by-direction", "by-rank", "at-once"}) {
            const Machine machine = machine_of(name, std::vector<std::string>{"topology.nodes=12"});
            expect_no_order(machine, "halo", {{"order", order}, {"steps", "3"}, {"periodic", "no"}, {"depth", "2"}});
        }
    }
}

/// With depth 3 each task sends four sides, then four corners.
TEST(Halo, ADroppedOrChangedMessageIsNoticed) {
    expect_faults_noticed(16, "halo", {{"depth", "3"}}, {0, 17, 63, 64, 100, 127});
}

/// A corner that is left out: the tasks would expect it, as they do with corners=inner.
TEST(Halo, CornersAreMessagesOfTheirOwn) {
    const auto messages = [](const char* corners, const char* depth) {
        return run_on(federation(16), "halo", {{"corners", corners}, {"depth", depth}}).simulation.messages;
    };
    EXPECT_EQ(messages("inner", "1"), 16 * 4);
    EXPECT_EQ(messages("full", "1"), 16 * 8);
    EXPECT_EQ(messages("inner", "2"), 16 * 8);
}

/// With separate ports for processors; otherwise work and engines need the same memory, and nothing is hidden.
TEST(Halo, WorkWhileMessagesAreUnderWayHidesThemWithEngines) {
    const std::string tasks = "topology.nodes=16";
    const Machine one_memory = machine_of("federation-dma", {tasks});
    const Machine ports = machine_of("federation-dma", {tasks, "memory.bandwidth=8,7", "memory.port_bandwidth=1,7"});
    const auto cycles = [](const Machine& machine, const char* overlap) {
        return run_on(machine, "halo", {{"patch", "2000"}, {"overlap", overlap}}).simulation.cycles;
    };
    EXPECT_LT(cycles(ports, "yes"), cycles(ports, "no"));
    EXPECT_GE(cycles(one_memory, "yes"), cycles(one_memory, "no"));
    EXPECT_EQ(cycles(federation(16), "yes"), cycles(federation(16), "no"));  // the processor does both
}

TEST(Halo, TheLastTaskWorksTheImbalance) {
    const JudgedRun run = run_on(federation(16), "halo", {{"imbalance", "7"}, {"patch", "20"}, {"sweeps", "2"}});
    EXPECT_EQ(run.milestone("shortest-work"), 7 * 2 * 20 * 20 * 8);
    EXPECT_EQ(run.milestone("longest-work"), 7 * 7 * 2 * 20 * 20 * 8);
}

TEST(Halo, RefusesWhatCannotBe) {
    EXPECT_THAT(refusal_of(16, "halo", {{"cell", "3"}}), HasSubstr("a cell has 1, 4 or 8 bytes"));
    EXPECT_THAT(refusal_of(16, "halo", {{"patch", "4"}, {"depth", "5"}}), HasSubstr("use depth=4 or less"));
    EXPECT_THAT(refusal_of(16, "halo", {{"task-columns", "5"}}), HasSubstr("use a divisor of it"));
    EXPECT_THAT(refusal_of(16, "halo", {{"columns", "3"}}), HasSubstr("too few for 4 x 4 tasks"));
    EXPECT_THAT(refusal_of(16, "halo", {{"patch", "1000"}, {"levels", "5000"}}), HasSubstr("GB of memory"));
    EXPECT_THAT(refusal_of(16, "transpose", {{"rows", "3"}}), HasSubstr("use rows=16 or more"));
    EXPECT_THAT(refusal_of(16, "transpose", {{"cell", "2"}}), HasSubstr("1, 4 or 8 bytes"));
}

double seconds_since(std::clock_t begun) {
    return static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;  // seconds of processor time
}

TEST(LargeHalo, FourThousandTasksTakeSeconds) {
    const std::clock_t begun = std::clock();
    const JudgedRun run = run_on(federation(4096), "halo", {{"variables", "5"}, {"patch", "40"}});
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_LT(seconds_since(begun), 60);
}

TEST(LargeTranspose, AThousandTasksTakeSeconds) {
    const std::clock_t begun = std::clock();
    const JudgedRun run = run_on(federation(1024), "transpose", {{"algorithm", "spread"}, {"piece", "8"}});
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_EQ(run.simulation.messages, 1024 * 1023);
    EXPECT_LT(seconds_since(begun), 60);
}

}  // namespace narrows::halo_runs_test

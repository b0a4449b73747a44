// The claims of documents/flat-switch.toml, and machines on which they fail.
#include <gmock/gmock.h>

#include <cmath>
#include <map>

#include "testbench/study/point_table.h"
#include "tests/paper/judged_document.h"
#include "tests/support/file_content.h"
#include "tests/support/places.h"
#include "tests/support/temporary_folder.h"

namespace narrows::flat_document_test {

using study::JudgedCheck;
using study::JudgedPoint;
using testing::HasSubstr;
using Texts = std::vector<std::string>;

constexpr int most_tasks = 256;  // the most in a run here; with more it takes a minute

/// Some of the runs of the document.
JudgedDocument some_of(const Texts& runs, const Texts& changes = {}, const std::string& document = "flat-switch") {
    return JudgedDocument({.name_or_file = document, .changes = changes, .runs = runs, .most_nodes = most_tasks});
}

/// The document without changes of the machine, simulated once.
const JudgedDocument& as_described(const Texts& runs) {
    static std::map<Texts, JudgedDocument> kept;
    const auto found = kept.find(runs);
    return found != kept.end() ? found->second : kept.emplace(runs, some_of(runs)).first->second;
}

/// Number of points at which the claim with this beginning holds; empty if it fails at one of them.
std::size_t held(const JudgedDocument& document, const std::string& beginning) {
    const auto check = std::ranges::find_if(
        document.checks(), [&](const JudgedCheck& judged) { return judged.stated->says.starts_with(beginning); });
    if (check == document.checks().end() || check->held() < check->points.size()) return 0;
    return check->held();
}

/// Claims that hold, and no longer do, or at fewer points, with a change of the machine.
void expect_edge(const Texts& runs, const Texts& claims, const Texts& changes) {
    const JudgedDocument& as_is = as_described(runs);
    const JudgedDocument changed = some_of(runs, changes);
    for (const std::string& claim : claims) {
        EXPECT_GT(held(as_is, claim), 0u) << claim;
        EXPECT_LT(held(changed, claim), held(as_is, claim)) << claim;
    }
}

TEST(FlatDocument, ClaimsHoldOrFailAsKnown) {
    Texts runs;
    for (const study::Runs& each : study::load_study("flat-switch").runs) runs.push_back(each.name.text);
    const JudgedDocument document = some_of(runs);
    EXPECT_THAT(document.refuted(), testing::IsEmpty());
    // No claim uses the last columns of these tables.
    EXPECT_THAT(document.rows("transpose_limits"), testing::Contains("|256|61,032|252.681|5.10|98|"));
    EXPECT_THAT(document.rows("redistribution"), testing::Contains("|256|225|20|22.500|21.12|20.34|16.18|10|"));
}

TEST(FlatDocument, AHaloCostsWhatTheFormulaSays) {
    expect_edge({"halos"}, {"24 X/M_r"}, {"processor.send_overhead=70001 cycles"});
}

TEST(FlatDocument, BreakEvenIsAsPrinted) {
    expect_edge({"break-even"}, {"X", "Tasks", "Model"}, {"processor.send_overhead=90000 cycles"});
}

TEST(FlatDocument, DepthHalvesTheTasksOnceWhereLatencyDominates) {
    const Texts runs{"break-even", "deep", "deep, L = 0"};
    expect_edge(runs, {"Tasks by the formula"}, {"interface.receive_overhead=10000 cycles"});
    EXPECT_GT(held(some_of(runs), "\"Scalability declines linearly\""), 0u);
    EXPECT_EQ(held(some_of(runs), "The same beyond depth 2"), 0u);
}

TEST(FlatDocument, TheFormulaHoldsUnderItsConditions) {
    expect_edge({"conditions"}, {"All messages at once"}, {"network.link_latency=200000 cycles"});
    EXPECT_EQ(held(some_of({"conditions"}), "An open domain"), 0u);
}

TEST(FlatDocument, ATransposeTakesTheSweepsThatItSays) {
    expect_edge({"gathers"}, {"Gathers out of cache"}, {"interface.link_flit_time=20 cycles"});
}

TEST(FlatDocument, ATransposeScalesAsTheFormulaSays) {
    expect_edge({"small limit"}, {"With 10 MB"}, {"processor.send_overhead=140000 cycles"});
}

/// Ten threads a task have a tenth of the latencies. Without latency there is nothing to save.
TEST(FlatDocument, FewerTasksWithThreadsHaveFewerLatencies) {
    std::string text = content_of(std::string(test_places::sources) + "/documents/flat-switch.toml");
    for (const auto& [from, to] :
         {std::pair{"nodes = 1900\n", "nodes = 200\n"}, std::pair{"nodes = 190\n", "nodes = 20\n"},
          std::pair{" = 5700\n", " = 600\n"}, std::pair{" = 5700\n", " = 600\n"}})
        text.replace(text.find(from), std::string_view(from).size(), to);
    const TemporaryFolder folder;
    const std::string smaller = folder.write("smaller.toml", text);
    const Texts runs{"tasks", "threads"};
    EXPECT_GT(held(some_of(runs, {}, smaller), "Threads make"), 0u);
    const Texts free{"processor.send_overhead=0 cycles", "processor.receive_overhead=0 cycles"};
    EXPECT_EQ(held(some_of(runs, free, smaller), "Threads make"), 0u);
}

TEST(FlatDocument, ADeepHaloInTwoPhasesHasNoMessagesForCorners) {
    expect_edge({"two phases"}, {"In two phases"}, {"processor.send_overhead=80000 cycles"});
}

TEST(FlatDocument, TheTreeIsFasterUpToTheBytesThatItsStepsSay) {
    expect_edge({"crossing"}, {"Up to 2,728 bytes"}, {"memory.bandwidth=1,8"});
}

TEST(FlatDocument, TheTimeIsLeastAtTheLimit) {
    expect_edge({"small limit"}, {"dT/dN"}, {"processor.send_overhead=140000 cycles"});
}

/// A torus with routes of `seam` is nearly a mesh; with more links between its switches the fat tree is flat.
TEST(FlatDocument, NetworksAreFlatOrNot) {
    const Texts runs{"alternatives", "grids", "fat trees"};
    expect_edge(runs, {"Torus, minimal", "Torus, `seam`"}, {"network.link_latency=50000 cycles"});
    expect_edge(runs, {"\"Flat to 200"}, {"memory.bandwidth=1,14"});
}

/// A measurement of the author is not refuted by the rates that the model assumes.
TEST(FlatDocument, WhatWasMeasuredIsNotRefuted) {
    const JudgedDocument document = some_of({"gathers"});
    const auto tripled = std::ranges::find_if(document.checks(), [](const JudgedCheck& check) {
        return check.stated->says.find("Tripled speed") != std::string::npos;
    });
    ASSERT_NE(tripled, document.checks().end());
    EXPECT_EQ(tripled->verdict_title(), "differs");
}

TEST(FlatDocument, ManyToOneTakesALatencyATask) {
    expect_edge({"many to one"}, {"Direct"}, {"processor.receive_overhead=90000 cycles"});
    EXPECT_GT(held(some_of({"many to one"}), "The tree is faster"), 0u);
}

/// Without latency it pays at any number of tasks.
TEST(FlatDocument, DrawnPointsPayWhereFewTasksDifferMuch) {
    expect_edge({"redistribution"}, {"Drawing pays", "Blocked gathers", "Parts of equal work"},
                {"processor.send_overhead=0 cycles", "processor.receive_overhead=0 cycles"});
}

}  // namespace narrows::flat_document_test

// `reproduce flat-switch`: its verdicts, and machines on which they are others.
#include <gmock/gmock.h>

#include <array>
#include <nlohmann/json.hpp>

#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch::document_test {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using Json = nlohmann::ordered_json;

void no_progress(double /*finished*/) {}

constexpr std::array<std::int64_t, 1> byte_cells{1};

std::vector<Json> column(const Section& section, const char* key) {
    std::vector<Json> all;
    const Json json = to_json(section);
    for (const Json& row : json.at("rows")) all.push_back(row.at(key));
    return all;
}

ChosenMachine with(const char* change) { return {"federation", {change}}; }

TEST(FlatSwitchDocument, AHaloCostsWhatTheFormulaSays) {
    const Section section = halo_cost(federation, no_progress);
    EXPECT_TRUE(section.passed);
    EXPECT_THAT(column(section, "verdict"), Each("equal"));
    const Section other = halo_cost(with("processor.send_overhead=70001 cycles"), no_progress);
    EXPECT_FALSE(other.passed);
    EXPECT_THAT(column(other, "verdict"), Each("DIFFERS"));
}

TEST(FlatSwitchDocument, BreakEvenIsAsPrinted) {
    const Section section = break_even_sizes(federation, byte_cells, no_progress);
    EXPECT_TRUE(section.passed);
    EXPECT_THAT(column(section, "verdict"), Each("as printed"));
    EXPECT_THAT(column(section, "simulated_tasks"), ElementsAre(88, 961, 5134, 212693));
    const Section other = break_even_sizes(with("processor.send_overhead=90000 cycles"), byte_cells, no_progress);
    EXPECT_FALSE(other.passed);
    EXPECT_THAT(column(other, "verdict").front(), "NOT as printed");
}

TEST(FlatSwitchDocument, DepthHalvesTheTasksOnceWhereLatencyDominates) {
    const Section section = depths(federation, no_progress);
    EXPECT_TRUE(section.passed);
    const std::vector<Json> laws = column(section, "law");
    EXPECT_EQ(laws[1], "holds: 1/2");
    EXPECT_THAT(laws[2].get<std::string>(), HasSubstr("REFUTED"));
    EXPECT_THAT(laws[3].get<std::string>(), HasSubstr("REFUTED"));
    EXPECT_EQ(laws.back(), "holds: 1/64");
    // With more latency the formula of federation is not met.
    EXPECT_FALSE(depths(with("interface.receive_overhead=10000 cycles"), no_progress).passed);
}

TEST(FlatSwitchDocument, ImbalanceCostsWhatTheLawSaysByTheCheapestTask) {
    const Section section = imbalance(federation, no_progress);
    EXPECT_TRUE(section.passed);
    const std::vector<Json> tasks = column(section, "by_dearest");
    EXPECT_EQ(tasks[0], tasks[3]);
    EXPECT_THAT(column(section, "law")[3], "holds: 1/10");
    EXPECT_THAT(column(section, "law").back(), "holds: 1/100");
}

TEST(FlatSwitchDocument, TheFormulaHoldsUnderItsConditions) {
    const Section section = conditions(federation, no_progress);
    EXPECT_TRUE(section.passed);
    const Json rows = to_json(section).at("rows");
    EXPECT_EQ(rows[0].at("messages"), 0);
    for (const std::size_t late : {1u, 3u}) {
        EXPECT_GT(rows[late].at("messages"), 0.9);
        EXPECT_LE(rows[late].at("messages"), 1);
    }
    EXPECT_LT(rows[5].at("messages"), 0);
    EXPECT_FALSE(conditions(with("network.link_latency=200000 cycles"), no_progress).passed);
}

TEST(FlatSwitchDocument, ATransposeTakesTheSweepsThatItSays) {
    const Section section = transpose_sweeps_section(federation, no_progress);
    EXPECT_TRUE(section.passed);
    EXPECT_THAT(column(section, "verdict"), Each("as printed"));
    EXPECT_FALSE(transpose_sweeps_section(with("interface.link_flit_time=20 cycles"), no_progress).passed);
}

/// Ten threads a task have a tenth of the latencies. Without latency there is nothing to save.
TEST(FlatSwitchDocument, FewerTasksWithThreadsHaveFewerLatencies) {
    const Section section = tasks_and_threads(federation, 200, 10, no_progress);
    EXPECT_TRUE(section.passed);
    const std::vector<Json> direct = column(section, "direct_ms");
    EXPECT_GT(direct[0].get<double>(), 3 * direct[2].get<double>());
    const std::vector<Json> free =
        column(tasks_and_threads(without_latency(federation), 200, 10, no_progress), "direct_ms");
    EXPECT_LT(free[0].get<double>(), free[1].get<double>());
}

TEST(FlatSwitchDocument, ManyToOneTakesALatencyATask) {
    constexpr std::array tasks{16, 64};
    const Section section = many_to_one(federation, tasks, no_progress);
    EXPECT_TRUE(section.passed);
    const Json rows = to_json(section).at("rows");
    EXPECT_NEAR(rows[0].at("direct_ms").get<double>(), 16 * 0.01, 0.001);
    EXPECT_GT(rows[3].at("gain"), 5);
    EXPECT_FALSE(many_to_one(with("processor.receive_overhead=90000 cycles"), tasks, no_progress).passed);
}

TEST(FlatSwitchDocument, DrawnPointsPayWhereFewTasksDifferMuch) {
    constexpr std::array tasks{16, 64, 256};
    const Section section = redistribution(federation, tasks, no_progress);
    EXPECT_TRUE(section.passed);
    EXPECT_THAT(column(section, "faster"),
                ElementsAre("tolerated", "drawn", "drawn", "drawn", "tolerated", "drawn, if blocked", "drawn", "drawn",
                            "tolerated", "tolerated", "tolerated", "drawn"));
    // Without latency it pays at any number of tasks.
    EXPECT_EQ(column(redistribution(without_latency(federation), tasks, no_progress), "faster")[10], "drawn");
}

TEST(FlatSwitchDocument, ATransposeScalesAsTheFormulaSays) {
    EXPECT_TRUE(transpose_limits(federation, 0, no_progress).passed);
    EXPECT_FALSE(transpose_limits(with("processor.send_overhead=140000 cycles"), 0, no_progress).passed);
}

}  // namespace narrows::flat_switch::document_test

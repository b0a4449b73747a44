// The statements of docs/findings/nbl.md about links that are active at once, and about the steps of a pipeline.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/fit.h"
#include "testbench/reproduce/delta/nbl_printed.h"
#include "testbench/reproduce/delta/pipeline.h"
#include "testbench/reproduce/delta/selection.h"
#include "tests/paper/judged_document.h"

namespace narrows::delta::delta_findings_test {

const Cell& cell(const Table& table, std::size_t row, std::string_view key) {
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        if (table.columns[c].key == key) return table.rows.at(row).at(c);
    }
    throw std::logic_error("no column " + std::string(key));
}

double decimal(const Table& table, std::size_t row, std::string_view key) {
    return std::get<Decimal>(cell(table, row, key)).value;
}

TEST(ReproduceDelta, NoNodeHasMoreThanOneLinkEachWayActive) {
    Asking asking;
    const Section section = active_links({{4, 4}, {16, 16}}, asking.with());
    EXPECT_TRUE(section.passed);
    EXPECT_EQ(section.table.rows.size(), 36u);
    const std::map<std::string, std::int64_t> model{{"snake fill", 2}, {"snake steady", 4}, {"snake drain", 2},
                                                    {"fence fill", 3}, {"fence steady", 6}, {"fence drain", 3}};
    for (std::size_t row = 0; row < section.table.rows.size(); ++row) {
        const std::string step = std::get<std::string>(cell(section.table, row, "algorithm")) + " " +
                                 std::get<std::string>(cell(section.table, row, "phase"));
        EXPECT_EQ(std::get<std::int64_t>(cell(section.table, row, "model")), model.at(step)) << step;
        EXPECT_NEAR(decimal(section.table, row, "more"), 0, 1e-6) << row;
        EXPECT_LT(decimal(section.table, row, "mean"), 1.5) << row;
    }
}

/// The claims of section 3.2 concern the same run and the same node as the table.
TEST(ReproduceDelta, ValuesOfActiveLinksAreTheMeansOfTheTable) {
    Asking asking;
    const Section section = active_links({{4, 4}}, asking.with());
    ASSERT_EQ(section.values.size(), section.table.rows.size() + 1);
    for (std::size_t row = 0; row < section.table.rows.size(); ++row) {
        const auto text = [&](std::string_view key) { return to_text(cell(section.table, row, key)); };
        EXPECT_EQ(section.values[row].name,
                  text("nodes") + " " + text("algorithm") + " " + text("phase") + " " + text("place"));
        EXPECT_EQ(section.values[row].value, decimal(section.table, row, "mean"));
    }
    EXPECT_EQ(section.values.back().name, "share_of_three");
    EXPECT_NEAR(section.values.back().value, 0, 1e-9);
}

TEST(ReproduceDelta, APipelineTurnsFromFillingToDraining) {
    Asking asking;
    const study::StoredPoint point =
        asking.with().run({pipeline_run({delta::Algorithm::snake, 4, 4, 600, 20})}).front();
    EXPECT_TRUE(point.passed());
    const MeasuredPipeline run(point);
    EXPECT_LT(0, run.first_result);
    EXPECT_LT(run.first_result, run.last_result);
    EXPECT_LT(run.last_result, run.cycles);
}

TEST(ReproduceDelta, AVectorInOnePieceIsNoPipeline) {
    Asking asking;
    const std::vector<study::StoredPoint> points =
        asking.with().run({pipeline_run({delta::Algorithm::tree, 4, 4, 600, 600})});
    EXPECT_THROW(MeasuredPipeline(points.front()), std::logic_error);
}

/// Cycles of one more block of Fence with DMA, S = 500 on 4x4.
Cycle block_with_dma(std::vector<std::string> changes) {
    changes.emplace_back("interface.data_mover=dma");
    Asking asking;
    const std::vector<study::StoredPoint> points =
        asking.with(changes).run({pipeline_run({delta::Algorithm::fence, 4, 4, 200'000, 500}),
                                  pipeline_run({delta::Algorithm::fence, 4, 4, 400'000, 500})});
    return (points[1].outcome->cycles() - points[0].outcome->cycles()) / 400;
}

// Three messages of a block cross a node's link in each direction: 3 x 77,000 cycles.
TEST(ReproduceDelta, FenceWithDmaWaitsBehindTheMessageInFront) {
    EXPECT_EQ(block_with_dma({}), 293'024);
    EXPECT_EQ(block_with_dma({"lead=1"}), 318'822);
    EXPECT_EQ(block_with_dma({"lead=4"}), 241'821);
    EXPECT_GT(block_with_dma({"interface.send_buffers=4", "interface.receive_buffers=4"}), 292'000);
    EXPECT_EQ(block_with_dma({"interface.injection_buffers=2"}), 231'003);
    EXPECT_EQ(block_with_dma({"network.buffer_flits=500"}), 231'003);
}

const Selection& selection_of(std::string_view name) {
    for (const Selection& selection : selections()) {
        if (selection.name == name) return selection;
    }
    throw std::logic_error("no selection " + std::string(name));
}

Run taking(std::int64_t elements, std::int64_t block, Cycle cycles) {
    return {{delta::Algorithm::snake, 4, 4, elements, block}, cycles};
}

TEST(ReproduceDelta, SelectsRunsByBlockAndLength) {
    const std::vector runs{taking(100, 50, 9), taking(100, 100, 8), taking(10'000, 200, 7), taking(100'000, 50, 6)};
    EXPECT_EQ(selected(selection_of("only S >= 100"), runs).size(), 2u);
    EXPECT_EQ(selected(selection_of("only S >= 200"), runs).size(), 1u);
    EXPECT_EQ(selected(selection_of("only N <= 10,000"), runs).size(), 3u);
    EXPECT_EQ(selected(selection_of("only N >= 100,000"), runs).size(), 1u);
    EXPECT_EQ(selected(selection_of("only the fastest S"), runs).size(), 3u) << "of each length";
}

TEST(ReproduceDelta, DistanceAndExcess) {
    EXPECT_EQ(distance_to_report(delta::fitted_overlap), 0);
    delta::Overlap f = delta::fitted_overlap;
    f[2] += 3;
    f[6] -= 4;
    EXPECT_NEAR(distance_to_report(f), 5, 1e-12);

    auto run = taking(1000, 100, 0);
    run.cycles = std::llround(delta::time(run.problem, delta::printed::costs(delta::nominal_overlap)));
    EXPECT_NEAR(root_mean_square_excess({run}, delta::nominal_overlap), 0, 1e-6);
    run.cycles *= 2;
    EXPECT_NEAR(root_mean_square_excess({run}, delta::nominal_overlap), 0.5, 1e-6);
}

}  // namespace narrows::delta::delta_findings_test

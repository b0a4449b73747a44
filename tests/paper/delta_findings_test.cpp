// What docs/findings/nbl.md says about links that are active at once and about the steps of a pipeline.
#include <gtest/gtest.h>

#include "testbench/app/reproduce/delta.h"
#include "testbench/app/reproduce/delta_pipeline.h"
#include "testbench/app/reproduce/nbl_printed.h"

namespace narrows::delta {
namespace {

void no_progress(double /*finished*/) {}

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
    const Section section = active_links(no_progress);
    EXPECT_TRUE(section.passed);
    EXPECT_EQ(section.table.rows.size(), 36u);
    for (std::size_t row = 0; row < section.table.rows.size(); ++row) {
        EXPECT_NEAR(decimal(section.table, row, "more"), 0, 1e-6) << row;
        EXPECT_LT(decimal(section.table, row, "mean"), 1.5) << row;
    }
}

/// A hop of the first and of the last block is one transfer, where the model has two: f(2) = 1 - alpha / (beta S). A
/// block more is four transfers one after the other (fence: six), as the model has it.
TEST(ReproduceDelta, AHopIsOneTransferAndABlockIsAllOfThem) {
    const Section section = steps(no_progress);
    EXPECT_TRUE(section.passed);
    int hops = 0;
    int blocks = 0;
    for (std::size_t row = 0; row < section.table.rows.size(); ++row) {
        const auto& step = std::get<std::string>(cell(section.table, row, "step"));
        const auto links = static_cast<double>(std::get<std::int64_t>(cell(section.table, row, "links")));
        const auto elements = static_cast<double>(std::get<std::int64_t>(cell(section.table, row, "block")));
        if (step.ends_with("hop of the line") || step.ends_with("hop of a column")) {
            ++hops;
            EXPECT_NEAR(decimal(section.table, row, "f"),
                        1 - nbl::printed::alpha_us / (nbl::printed::beta_us * elements), 0.01);
        } else if (step.starts_with("steady")) {
            ++blocks;
            EXPECT_NEAR(decimal(section.table, row, "f"), links, 0.01);
        }
    }
    EXPECT_EQ(hops, 12);
    EXPECT_EQ(blocks, 6);
}

TEST(ReproduceDelta, APipelineTurnsFromFillingToDraining) {
    const PipelineRun run = run_pipeline({nbl::Algorithm::snake, 4, 4, 600, 20});
    EXPECT_TRUE(run.passed);
    EXPECT_LT(0, run.first_result);
    EXPECT_LT(run.first_result, run.last_result);
    EXPECT_LT(run.last_result, run.cycles);
}

}  // namespace
}  // namespace narrows::delta

// The results of `reproduce cns1`, compared with the figures of the report (TR-93-082). Table 2 takes longer; it is
// tested with the commands of README.md.
#include <nlohmann/json.hpp>

#include "tests/paper/cns1_table.h"

namespace narrows::cns1::cns1_test {

std::int64_t number(const Table& table, std::size_t row, std::string_view key) {
    return std::get<std::int64_t>(table.rows.at(row).at(column(table, key)));
}

TEST(ReproduceCns1, TimelineOfATransfer) {
    const Section section = transfer_timeline(no_progress);
    const std::vector<std::int64_t> report{11, 147, 12, 148, 158, 138};
    ASSERT_EQ(section.table.rows.size(), report.size());
    for (std::size_t row = 0; row < report.size(); ++row) {
        EXPECT_EQ(number(section.table, row, "simulated"), report[row]);
    }
    EXPECT_TRUE(section.passed);
}

TEST(ReproduceCns1, EveryClosedFormIsMetOrExplained) {
    const Section section = closed_forms_grid(no_progress);
    EXPECT_TRUE(section.passed);
    int exact = 0;
    for (std::size_t row = 0; row < section.table.rows.size(); ++row) {
        EXPECT_GE(number(section.table, row, "least_gap"), 0) << row;
        const auto& verdict = std::get<std::string>(section.table.rows[row][column(section.table, "verdict")]);
        if (verdict != "met to the cycle") continue;
        ++exact;
        EXPECT_EQ(number(section.table, row, "met"), number(section.table, row, "runs"));
        EXPECT_EQ(number(section.table, row, "most_gap"), 0);
    }
    EXPECT_GE(exact, 9) << "ring, ring-short, 2i, 2i-odd, fast-i twice, 2l2i, acknowledge, 4i4l";
}

TEST(ReproduceCns1, RandomMemoryFeedsTwoLinksAndNotThree) {
    const Section section = bandwidths(no_progress);
    EXPECT_TRUE(section.passed);
    for (const auto& row : section.table.rows) {
        const auto& memory = std::get<std::string>(row[column(section.table, "memory")]);
        const std::int64_t k = std::get<std::int64_t>(row[column(section.table, "neighbours")]);
        const double period = std::get<Decimal>(row[column(section.table, "period")]).value;
        const auto& limit = std::get<std::string>(row[column(section.table, "limit")]);
        const bool memory_bound = memory == "random" && k >= 3;
        EXPECT_EQ(limit, memory_bound ? "memory port" : "interface link") << memory << " " << k;
        EXPECT_DOUBLE_EQ(period, memory_bound ? 51.0 * static_cast<double>(k) : 138.0) << memory << " " << k;
    }
}

TEST(ReproduceCns1, WhatIsPrintedAndSimulatedAreTwoNumbersInJson) {
    const Table filled{"",
                       {{"total", "total"}, {"nodes", "nodes"}},
                       {{PrintedAndSimulated{4.35, 4.3466, 2}, std::vector<std::int64_t>{32, 64}}},
                       {}};
    EXPECT_EQ(to_json(filled).at("rows").dump(), R"([{"total":{"printed":4.35,"simulated":4.3466},"nodes":[32,64]}])");
    EXPECT_EQ(to_text(filled.rows[0][0]), "4.35 4.35");
    EXPECT_EQ(to_text(filled.rows[0][1]), "32,64");
}

}  // namespace narrows::cns1::cns1_test

// The table of hardware costs.
#include <nlohmann/json.hpp>
#include <sstream>

#include "testbench/app/hardware.h"
#include "tests/cost/support.h"

namespace narrows::hardware_table_test {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

const cost::HardwareCost cost_of_one{{2371, 35, 4544}, {2488, 458, 4384}, 30};

TEST(HardwareTable, HasTheNodeAndItsInterface) {
    const std::string text = to_text(hardware_table({"one"}, {{cost_of_one, {}}}));
    EXPECT_THAT(text, ContainsRegex("\n  one +493 +35 +4,859 +2,371 +8,928 +4,544 +30\n$"));
    EXPECT_THAT(text, Not(HasSubstr("Fmax")));
}

TEST(HardwareTable, SaysHowFastAndWhatDoesNotFit) {
    const std::vector<Hardware> hardware{{cost_of_one, cost::Fmax{5456, false, 26.44}},
                                         {cost_of_one, cost::Fmax{9929, false, {}}},
                                         {cost_of_one, cost::Fmax{12229, true, {}}}};
    const std::string text = to_text(hardware_table({"one", "cns1-with-a-long-name", "three"}, hardware));
    EXPECT_THAT(text, ContainsRegex("\n  one .* 30  26.4\n"));
    EXPECT_THAT(text, ContainsRegex("\n  cns1-with-a-long-name .* 30  does not fit\n"));
    EXPECT_THAT(text, HasSubstr("\n  cns1-with-a-long-name does not fit the iCE40 hx8k: its node would take 9,929 of "
                                "7,680 cells\n"));
    EXPECT_THAT(text, HasSubstr("\n  three does not fit the iCE40 hx8k: its node would take at least 12,229 of 7,680 "
                                "cells\n"));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 120) << line;
}

TEST(SwitchesTable, HasARowForEachKind) {
    const std::vector<Hardware> hardware{
        {cost_of_one, {}, {{0, 12, cost::PartCost{858, 454, 1608}}, {12, 4, cost::PartCost{1, 2, 3}}}},
        {cost_of_one, {}, {}},
        {cost_of_one, {}, {{0, 1, {}}}}};
    const Table table = switches_table({"tree", "mesh", "crossbar"}, hardware);
    EXPECT_EQ(table.rows.size(), 2U);
    const std::string text = to_text(table);
    EXPECT_THAT(text, ContainsRegex("\n  tree +0 +12 +454 +858 +1,608\n  tree +12 +4 +2 +1 +3\n"));
    EXPECT_THAT(text, HasSubstr("\n  crossbar: switch 0 has more than 24 lanes at its inputs; to synthesize it would "
                                "take too long\n"));
    const auto json = to_json(hardware[0]);
    ASSERT_EQ(json.at("switches").size(), 2U);
    EXPECT_EQ(json["switches"][1].at("first"), 12);
    EXPECT_EQ(json["switches"][0].at("count"), 12);
    EXPECT_EQ(json["switches"][0].at("cost").at("logic_cells"), 858);
    EXPECT_EQ(to_json(hardware[2])["switches"][0].at("cost"), nullptr);
    EXPECT_TRUE(to_json(hardware[1]).at("switches").empty());
}

TEST(HardwareJson, HasEveryNumber) {
    const auto json = to_json({cost_of_one, cost::Fmax{9929, true, {}}});
    EXPECT_EQ(json.at("flip_flops"), 493);
    EXPECT_EQ(json.at("logic_cells"), 4859);
    EXPECT_EQ(json.at("memory_bits"), 8928);
    EXPECT_EQ(json.at("logic_depth"), 30);
    EXPECT_EQ(json.at("interface").at("logic_cells"), 2371);
    EXPECT_EQ(json.at("router").at("flip_flops"), 458);
    EXPECT_EQ(json.at("fmax").at("mhz"), nullptr);
    EXPECT_EQ(json.at("fmax").at("cells"), 9929);
    EXPECT_EQ(json.at("fmax").at("cells_are_a_lower_bound"), true);
    EXPECT_EQ(to_json({cost_of_one, cost::Fmax{5456, false, 26.5}}).at("fmax").at("mhz"), 26.5);
    EXPECT_FALSE(to_json({cost_of_one, {}}).contains("fmax"));
}

}  // namespace narrows::hardware_table_test

// The report of a difference between RTL and model. (random_test.cpp tests that they agree.)
#include "testbench/lockstep/divergence.h"

#include <gtest/gtest.h>

#include "models/network/topology/grid.h"
#include "testbench/lockstep/model_run.h"
#include "testbench/lockstep/waves.h"
#include "tests/support/fst2vcd.h"
#include "tests/support/rtl/all_in_rtl.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::lockstep::divergence_test {

class TwoMessages : public testing::Test {
protected:
    const Machine machine = machine_of("cns1", {"topology.columns=4", "topology.rows=1"});
    const std::unique_ptr<Grid> grid = make_grid(machine.topology);
    const std::vector<PlannedSend> sends{{0, 0, 0, 0, 2, 137, 0}, {1, 0, 0, 50, 2, 20, 0}};
    const std::vector<Journey> model = run_on_model(machine, *grid, sends);
    std::vector<Journey> rtl = model;
};

/// Each event, if it comes a cycle later in RTL.
TEST_F(TwoMessages, EveryEventIsNamed) {
    const auto said_of = [this](Cycle& event) {
        ++event;
        const auto divergence = first_divergence(*grid, sends, model, rtl);
        --event;
        return divergence ? divergence->event : "";
    };
    Journey& journey = rtl[0];
    ASSERT_EQ(journey.crossings.size(), 3u);
    EXPECT_EQ(said_of(journey.started), "start");
    EXPECT_EQ(said_of(journey.copied), "move to a send buffer");
    EXPECT_EQ(said_of(journey.left), "first byte out of the send buffer");
    EXPECT_EQ(said_of(journey.crossings[0].head), "first byte on channel east of node 0");
    EXPECT_EQ(said_of(journey.crossings[0].tail), "last byte on channel east of node 0");
    EXPECT_EQ(said_of(journey.crossings[2].head), "first byte on interface link 0 into node 2");
    EXPECT_EQ(said_of(journey.crossings[2].tail), "last byte on interface link 0 into node 2");
    EXPECT_EQ(said_of(journey.presented), "presentation");
    EXPECT_EQ(said_of(journey.delivered), "delivery");
}

TEST_F(TwoMessages, AgreeWithThemselves) { EXPECT_FALSE(first_divergence(*grid, sends, model, rtl)); }

TEST_F(TwoMessages, TheEarliestDifferenceIsNamed) {
    rtl[0].crossings[1].head += 3;
    rtl[0].delivered += 3;
    rtl[1].started += 100;
    const auto divergence = first_divergence(*grid, sends, model, rtl);
    ASSERT_TRUE(divergence);
    EXPECT_EQ(divergence->text(),
              "message 0: first byte on channel east of node 1: expected at cycle 12, in RTL at cycle 15");
    EXPECT_EQ(divergence->router, 1);
}

TEST_F(TwoMessages, AMissingEventAndAnotherLinkAreDifferences) {
    rtl[1].delivered = never;
    EXPECT_EQ(first_divergence(*grid, sends, model, rtl)->actual, never);
    rtl = model;
    rtl[1].crossings.back().link = 1;
    EXPECT_EQ(first_divergence(*grid, sends, model, rtl)->event, "first byte on interface link 0 into node 2");
}

TEST_F(TwoMessages, WrongDataIsADifference) {
    rtl[0].intact = false;
    EXPECT_EQ(first_divergence(*grid, sends, model, rtl)->event, "right data");
}

TEST_F(TwoMessages, HistoryHoldsWhatCameBefore) {
    rtl[0].crossings[1].head += 3;
    const std::string text = history(*first_divergence(*grid, sends, model, rtl), *grid, sends, model, rtl);
    EXPECT_NE(text.find("       11        11  message 0 (0 to 2): first byte on channel east of node 0\n"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("       12        15  message 0 (0 to 2): first byte on channel east of node 1  <--\n"),
              std::string::npos)
        << text;
    EXPECT_EQ(text.find("delivery"), std::string::npos) << text;  // the delivery is later
}

TEST_F(TwoMessages, WavesShowBothSidesAndWhereTheyDiffer) {
    rtl[0].crossings[1].head += 3;
    const std::filesystem::path file = testing::TempDir() + "divergence_test.fst";
    write_waves(file, machine, *grid, sends, model, rtl, first_divergence(*grid, sends, model, rtl));
    const std::string vcd = as_vcd(file);
    std::filesystem::remove(file);
    const auto at = [&](const std::string& words) { return vcd.find(words); };
    ASSERT_NE(at("$scope module model"), std::string::npos) << vcd;
    EXPECT_LT(at("$scope module model"), at("$scope module rtl"));
    EXPECT_NE(at("send_register_0"), std::string::npos);
    const std::string differs = vcd.substr(at("$var wire 1 ") + 12, vcd.find(" differs") - at("$var wire 1 ") - 12);
    const std::size_t rises = vcd.find("\n1" + differs + "\n");
    ASSERT_NE(rises, std::string::npos) << vcd;
    EXPECT_EQ(vcd.substr(vcd.rfind('#', rises), 7), "#96000\n");  // cycle 12, of 8 ns
}

}  // namespace narrows::lockstep::divergence_test

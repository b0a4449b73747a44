// The sentence that compares cycles and hardware.
#include "testbench/app/tradeoff.h"

#include <nlohmann/json.hpp>

#include "tests/cost/support.h"

namespace narrows::tradeoff_test {

const CostedMachine one{"one", 1000, 8000, {{1000, 20, 2000}, {3000, 380, 4000}, 30}};

CostedMachine other(std::int64_t cycles, std::int64_t flip_flops) {
    return {"other", cycles, 8000, {{1000, 20, 2000}, {3000, 380 + flip_flops, 4000}, 30}};
}

TEST(Tradeoff, EveryCombinationHasItsWords) {
    const auto text = [](std::int64_t cycles, std::int64_t flip_flops) {
        return tradeoff_text(other(cycles, flip_flops), one);
    };
    EXPECT_EQ(text(600, 80),
              "other saves 400 cycles of one (40.0 %) for 80 more flip-flops a node: 5.0 cycles a flip-flop");
    EXPECT_EQ(text(600, 0), "other saves 400 cycles of one (40.0 %) with as many flip-flops");
    EXPECT_EQ(text(600, -80), "other saves 400 cycles of one (40.0 %) with 80 fewer flip-flops a node");
    EXPECT_EQ(text(1000, 80), "other takes as long as one with 80 more flip-flops a node, which save no time here");
    EXPECT_EQ(text(1000, 0), "other takes as long as one and is the same hardware");
    EXPECT_EQ(text(1000, -80), "other takes as long as one with 80 fewer flip-flops a node");
    EXPECT_EQ(text(1400, 80), "other takes 400 cycles more than one (40.0 %) with 80 more flip-flops a node");
    EXPECT_EQ(text(1400, 0), "other takes 400 cycles more than one (40.0 %) with as many flip-flops");
    EXPECT_EQ(text(1400, -80),
              "other takes 400 cycles more than one (40.0 %) with 80 fewer flip-flops a node: 5.0 cycles a flip-flop");
    EXPECT_EQ(text(999, 1), "other saves 1 cycle of one (0.1 %) for 1 more flip-flop a node: 1.0 cycles a flip-flop");
}

TEST(Tradeoff, NamesWhatElseDiffers) {
    CostedMachine run = other(600, 80);
    run.cost.interface.logic_cells += 1234;
    run.cost.router.memory_bits -= 1;
    run.cost.logic_depth = 29;
    EXPECT_EQ(
        tradeoff_text(run, one),
        "other saves 400 cycles of one (40.0 %) for 80 more flip-flops a node: 5.0 cycles a flip-flop; 1,234 more "
        "logic cells, 1 fewer memory bit, logic depth 29 instead of 30");
    CostedMachine depth = other(1000, 0);
    depth.cost.logic_depth = 31;
    EXPECT_EQ(tradeoff_text(depth, one),
              "other takes as long as one with as many flip-flops; logic depth 31 instead of 30");
}

TEST(Tradeoff, WithSwitchesIsNoneOfHardware) {
    CostedMachine run = other(600, 80);
    run.has_switches = true;
    EXPECT_EQ(
        tradeoff_text(run, one),
        "other saves 400 cycles of one (40.0 %); their hardware is not compared, because the tables do not add up "
        "switches");
    EXPECT_EQ(
        tradeoff_text(one, run),
        "one takes 400 cycles more than other (66.7 %); their hardware is not compared, because the tables do not "
        "add up switches");
    EXPECT_EQ(tradeoff_json(run, one).at("cycles_saved_per_flip_flop_added"), nullptr);
}

TEST(Tradeoff, OfDifferentClocksIsInTime) {
    CostedMachine run = other(1000, 100);  // 2 us instead of 8
    run.cycle_time_ps = 2000;
    EXPECT_EQ(tradeoff_text(run, one),
              "other saves 6.000 us of one (75.0 %) for 100 more flip-flops a node: 0.060 us a flip-flop");
    const auto json = tradeoff_json(run, one);
    EXPECT_EQ(json.at("cycles_saved"), nullptr);
    EXPECT_EQ(json.at("cycles_saved_per_flip_flop_added"), nullptr);
    EXPECT_DOUBLE_EQ(json.at("time_saved_us"), 6);
}

/// tests/figures/differences_test.cpp compares its numbers with the runs.
TEST(Tradeoff, InJson) {
    const auto json = tradeoff_json(other(600, 80), one);
    EXPECT_EQ(json.at("machine"), "other");
    EXPECT_EQ(json.at("against"), "one");
    EXPECT_EQ(json.at("text"), tradeoff_text(other(600, 80), one));
}

}  // namespace narrows::tradeoff_test

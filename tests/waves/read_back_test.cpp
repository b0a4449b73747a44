// A file that is read back agrees with the log of the run, change by change, in both formats; the comparison notices
// differences. any_run_test.cpp compares runs of any machines.
#include "tests/waves/support.h"

namespace narrows::read_back_test {

class FastLink : public testing::Test {
protected:
    const WaveRun run{machine_of("cns1-fast-i", grid_of(4, 2)), "allgather", {{"words", "40"}}};
    const waves::WaveSelection window = run.everything();
    const LogCopy log{run.log};
};

TEST(WaveReadBack, OfAWindowNoMoreIsLoggedThanItNeeds) {
    const WaveRun longer(machine_of("cns1", grid_of(4, 2)), "allgather", {{"words", "2000"}});
    waves::WaveSelection window = longer.everything();
    window.from = longer.simulation.cycles - 1000;
    const RunLog kept = longer.log_of(window);
    EXPECT_LT(kept.messages().size() * 5, longer.log.messages().size());
    EXPECT_EQ(kept.messages().size() + kept.forgotten(), longer.log.messages().size());
    EXPECT_LT(kept.steps().size() * 5, longer.log.steps().size());
    EXPECT_EQ(read_back_fst(longer.draw_from_log_of(window)), read_back_fst(longer.draw(window)));
    window.from = 0;
    window.to = 500;
    EXPECT_LT(longer.log_of(window).messages().size() * 5, longer.log.messages().size());
    EXPECT_EQ(read_back_fst(longer.draw_from_log_of(window)), read_back_fst(longer.draw(window)));
}

TEST_F(FastLink, AVcdShowsTheSameThings) {
    EXPECT_EQ(difference_to_log(run, read_back_vcd(run.draw(window)), log, window), "");
}

TEST_F(FastLink, ADifferenceOfOneCycleIsSeen) {
    const SignalHistory read = read_back_fst(run.draw(window));
    const auto is_seen = [&](const std::function<void(LogCopy&)>& change) {
        LogCopy changed(run.log);
        change(changed);
        return !difference_to_log(run, read, changed, window).empty();
    };
    EXPECT_TRUE(is_seen([](LogCopy& log) { log.messages[10].crossings[0].head += 1; }));
    EXPECT_TRUE(is_seen([](LogCopy& log) { log.processor_steps.back().to += 1; }));
    EXPECT_TRUE(is_seen([](LogCopy& log) { log.messages[7].delivered -= 1; }));
}

TEST_F(FastLink, ADifferenceInTheFileIsSeen) {
    SignalHistory read = read_back_fst(run.draw(window));
    auto& owner = read.at("cns1-fast-i.node_1.router.channel_east_to_node_2.owner");
    ASSERT_EQ(difference_to_log(run, read, log, window), "");
    owner[1].second = "6.0";
    EXPECT_NE(difference_to_log(run, read, log, window), "");
    read.erase("cns1-fast-i.node_1.router.channel_east_to_node_2.owner");
    EXPECT_EQ(difference_to_log(run, read, log, window),
              "cns1-fast-i.node_1.router.channel_east_to_node_2.owner is not in the file");
}

}  // namespace narrows::read_back_test

// A file that is read back agrees with the log of the run, change by change.
#include "tests/waves/support.h"

namespace narrows::read_back_test {

std::string difference_to_log(const WaveRun& run, const SignalHistory& read, const LogCopy& log,
                              const waves::WaveSelection& window) {
    return difference(read, expected_of(log, run.machine, *run.topology, window), window.from,
                      std::min(window.to, run.simulation.cycles), run.machine.cycle_time_ps);
}

void expect_as_logged(const WaveRun& run) {
    ASSERT_TRUE(run.simulation.finished);
    const waves::WaveSelection window = run.everything();
    EXPECT_EQ(difference_to_log(run, read_back_fst(run.draw(window)), LogCopy(run.log), window), "");
}

std::vector<std::string> grid_of(int columns, int rows, std::vector<std::string> more = {}) {
    more.push_back(fmt::format("topology.columns={}", columns));
    more.push_back(fmt::format("topology.rows={}", rows));
    return more;
}

TEST(WaveReadBack, BroadcastOnOneLink) {
    expect_as_logged(WaveRun(machine_of("cns1", grid_of(4, 1)), "allgather", {{"words", "40"}}));
}

TEST(WaveReadBack, BroadcastOnAFastLink) {
    expect_as_logged(WaveRun(machine_of("cns1-fast-i", grid_of(4, 2)), "allgather", {{"words", "40"}}));
}

TEST(WaveReadBack, BroadcastWhileComputing) {
    expect_as_logged(WaveRun(machine_of("cns1-2i", grid_of(4, 1)), "allgather", {{"words", "32"}, {"compute", "300"}}));
}

TEST(WaveReadBack, RandomTrafficWithSmallBuffers) {
    expect_as_logged(WaveRun(machine_of("cns1", grid_of(4, 2, {"network.buffer_flits=10"})), "random",
                             {{"messages", "4"}, {"words", "8"}}));
}

TEST(WaveReadBack, ManyBuffersAndWholeMessages) {
    expect_as_logged(WaveRun(
        machine_of("cns1", grid_of(4, 2,
                                   {"interface.links=2", "interface.send_buffers=3", "interface.receive_buffers=2",
                                    "interface.cut_through=false", "network.link_latency=3cycles"})),
        "random", {{"messages", "5"}, {"words", "8"}}));
}

TEST(WaveReadBack, MemoryAndAcknowledge) {
    expect_as_logged(WaveRun(machine_of("cns1-ack", grid_of(4, 1, {"memory.timing=random"})), "exchange",
                             {{"messages", "5"}, {"words", "8"}}));
}

TEST(WaveReadBack, AProcessorThatMovesTheData) {
    expect_as_logged(WaveRun(machine_of("cns1", grid_of(3, 2, {"interface.data_mover=processor"})), "random",
                             {{"messages", "4"}, {"words", "8"}}));
    expect_as_logged(
        WaveRun(machine_of("cns1", grid_of(3, 2, {"interface.data_mover=processor", "memory.timing=page"})), "random",
                {{"messages", "4"}, {"words", "8"}}));
}

TEST(WaveReadBack, GlobalSumWithOverheadAtTheRequest) {
    expect_as_logged(WaveRun(
        machine_of("cns1", grid_of(4, 2, {"processor.receive_overhead_due=at-request", "processor.combine=7cycles"})),
        "allreduce", {{"algorithm", "recursive-doubling"}, {"elements", "8"}}));
}

class FastLink : public testing::Test {
protected:
    const WaveRun run{machine_of("cns1-fast-i", grid_of(4, 2)), "allgather", {{"words", "40"}}};
    waves::WaveSelection window = run.everything();
    LogCopy log{run.log};
};

TEST_F(FastLink, AWindowShowsTheSameThings) {
    window.from = 170;
    window.to = 420;
    window.nodes = {1, 6};
    EXPECT_EQ(difference_to_log(run, read_back_fst(run.draw(window)), log, window), "");
}

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
    log.messages[10].crossings[0].head += 1;
    EXPECT_NE(difference_to_log(run, read, log, window), "");
    log = LogCopy(run.log);
    log.processor_steps.back().to += 1;
    EXPECT_NE(difference_to_log(run, read, log, window), "");
    log = LogCopy(run.log);
    log.messages[7].delivered -= 1;
    EXPECT_NE(difference_to_log(run, read, log, window), "");
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

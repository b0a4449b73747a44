// The slices of a run, compared with slices computed by hand.
#include <gmock/gmock.h>

#include "tests/timeline/support.h"
#include "traces/timeline/slice_word.h"

namespace narrows::slices_test {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

/// "node 0 processor send overhead [0, 5)", of the message with that number.
std::vector<std::string> of_message(const TimedRun& run, std::uint64_t number) {
    std::vector<std::string> result;
    for (const Slice& s : run.timeline.slices) {
        if (s.message != number) continue;
        std::string text = station_name(*run.topology, run.machine, run.timeline.tracks[s.track]);
        if (s.occupation != Occupation::filled) text += fmt::format(": {}", slice_word(s.occupation));
        text += fmt::format(" [{}, {})", s.from, s.to);
        if (s.crossed < s.to) text += fmt::format(", held from {}", s.crossed);
        result.push_back(text);
    }
    return result;
}

// docs/timing.md, "One transfer to a neighbour": ov = 5, m = 137.
TEST(Slices, OfOneTransfer) {
    const TimedRun run = timed(machine_of("cns1"), "point-to-point", {{"words", "32"}});
    EXPECT_THAT(
        of_message(run, 0),
        ElementsAre("node 0 processor: send overhead [0, 5)", "node 0 send register of link 0 [0, 10)",
                    "node 0 send buffer 0 of link 0 [10, 148)", "node 0 interface link 0 out [10, 148)",
                    "node 0 channel east to node 1 [11, 149), held from 148",
                    "node 1 processor: receive overhead [153, 158)",
                    "node 1 interface link 0 in [12, 150)" + std::string(", held from 149"),
                    "node 1 receive buffer 0 of link 0 [12, 150)", "node 1 receive register of link 0 [148, 158)"));
}

// S5 (T_J = J + C - 1, w_I = 2), M1 and M2, and the acknowledge.
TEST(Slices, OfInjectionMemoryAndAcknowledge) {
    Machine machine = machine_of("cns1-fast-i");
    machine.memory.timing = MemoryTiming::page;
    machine.interface.acknowledge = Acknowledge::end_of_transfer;
    const TimedRun run = timed(machine, "point-to-point", {{"words", "32"}});
    EXPECT_THAT(of_message(run, 0),
                testing::IsSupersetOf(
                    {"node 0 memory port: load [0, 15)", "node 0 send register of link 0 [0, 15)",
                     "node 0 send buffer 0 of link 0 [15, 85)", "node 0 interface link 0 out [15, 85)",
                     "node 0 injection buffer 0 of link 0 [16, 153)", "node 0 acknowledge of channel east [0, 163)",
                     "node 1 receive register of link 0 [153, 163)", "node 1 memory port: store [163, 174)"}));
}

// P2, P3 and R4: the buffers are the processor's from the start of the send to the end of the move.
TEST(Slices, OfAProcessorThatMovesTheData) {
    const TimedRun run = timed(machine_of("cns1", {"interface.data_mover=processor"}), "point-to-point", {});
    const std::vector<std::string> slices = of_message(run, 0);
    EXPECT_THAT(slices, testing::IsSupersetOf(
                            {"node 0 processor: send overhead [0, 5)", "node 0 processor: moving data [5, 147)"}));
    EXPECT_THAT(slices, testing::Not(testing::Contains(testing::HasSubstr("register"))));
}

TEST(Slices, OfAWindow) {
    TimedRun run = timed(machine_of("cns1"), "point-to-point", {{"words", "32"}});
    cut(run.timeline, 10, 11);
    EXPECT_THAT(of_message(run, 0),
                ElementsAre("node 0 send buffer 0 of link 0 [10, 148)", "node 0 interface link 0 out [10, 148)"));
    EXPECT_EQ(run.timeline.tracks.size(), 2);
    EXPECT_EQ(run.timeline.messages.size(), 1);
    cut(run.timeline, 148, 1000);
    EXPECT_TRUE(run.timeline.slices.empty());
    EXPECT_TRUE(run.timeline.tracks.empty());
    EXPECT_TRUE(run.timeline.messages.empty());
}

TEST(Slices, OfAWindowKeepTheirMessages) {
    TimedRun run = timed(machine_of("cns1"), "exchange", {});
    const Timeline all = run.timeline;
    cut(run.timeline, 1000, 1200);
    EXPECT_LT(run.timeline.messages.size(), all.messages.size() / 10);
    std::size_t at = 0;
    for (const Slice& slice : all.slices) {
        if (slice.to <= 1000 || slice.from >= 1200) continue;
        const Slice& kept = run.timeline.slices.at(at++);
        EXPECT_EQ(all.tracks[slice.track], run.timeline.tracks[kept.track]);
        EXPECT_EQ(all.messages[slice.message].from, run.timeline.messages[kept.message].from);
        EXPECT_EQ(all.messages[slice.message].sequence, run.timeline.messages[kept.message].sequence);
    }
    EXPECT_EQ(at, run.timeline.slices.size());
}

// A slice that never ended lasts to the end of the run, or until the next slice on its track.
TEST(Slices, OfAMessageThatIsStuck) {
    const Machine machine = machine_of("cns1");
    const auto grid = make_grid(machine.topology);
    RunLog log;
    Message message;
    message.to = 1;
    log.observer().send_started(message, 0);
    log.observer().copied_to_send_buffer(message, 10);
    log.observer().head_crossed(message, {11, 0, Grid::east});
    TimedRun run{{machine, make_grid(machine.topology), {}, {}, {}}, make_timeline(log, machine, *grid, 50)};
    EXPECT_THAT(of_message(run, 0),
                ElementsAre("node 0 send register of link 0 [0, 10)", "node 0 send buffer 0 of link 0 [10, 50)",
                            "node 0 interface link 0 out [10, 50)", "node 0 channel east to node 1 [11, 50)"));
    const auto open = std::count_if(run.timeline.slices.begin(), run.timeline.slices.end(),
                                    [](const Slice& slice) { return slice.unfinished; });
    EXPECT_EQ(open, 3);
    EXPECT_EQ(overlap_in(run.timeline), "");
}

// S5: a log does not know yet what has gone into an injection buffer and waits for its channel there; the rule does.
TEST(Slices, OfAMessageThatIsStuckInAnInjectionBuffer) {
    const Machine machine = machine_of("cns1-fast-i");
    const auto grid = make_grid(machine.topology);
    RunLog log;
    Message message;
    message.to = 1;
    message.bytes = 137;
    log.observer().send_started(message, 0);
    log.observer().copied_to_send_buffer(message, 10);
    const TimedRun run{{machine, make_grid(machine.topology), {}, {}, {}}, make_timeline(log, machine, *grid, 100)};
    EXPECT_THAT(of_message(run, 0),
                ElementsAre("node 0 send register of link 0 [0, 10)", "node 0 send buffer 0 of link 0 [10, 80)",
                            "node 0 interface link 0 out [10, 80)", "node 0 injection buffer 0 of link 0 [11, 100)"));
    EXPECT_TRUE(run.timeline.slices.back().unfinished);
}

TEST(Slices, AreOnTheTracksThatOtherOutputNames) {
    const TimedRun run = timed(machine_of("cns1-ack"), "exchange", {});
    std::vector<std::string> names;
    for (const Station& track : run.timeline.tracks) names.push_back(station_name(*run.topology, run.machine, track));
    for (const MeasuredResource& measured : run.simulation.resources.busiest)
        EXPECT_THAT(names, testing::Contains(measured.name));
    EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
}

}  // namespace narrows::slices_test

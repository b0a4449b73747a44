// Any workload on any machine: no resource has two messages at a time, and each is busy for as long as the run reports.
#include "tests/support/runs/any_work.h"
#include "tests/support/runs/machine_of.h"
#include "tests/timeline/support.h"

namespace narrows::any_run_test {

const int cases = thorough() ? 1000 : 60;

std::string difference_in(const TimedRun& run) { return difference_in(run.timeline, run.simulation.resources.busiest); }

void expect_sound(const AnyWork& work) {
    const TimedRun run = timed(work.machine, work.workload, work.arguments);
    RC_ASSERT(overlap_in(run.timeline) == "");
    RC_ASSERT(difference_in(run) == "");
    for (const Slice& slice : run.timeline.slices) RC_ASSERT(!slice.unfinished);
}

TEST(TimelineOfAnyRun, RandomTraffic) {
    EXPECT_TRUE(holds_for(cases, [] { expect_sound(any_random_traffic()); }));
}

TEST(TimelineOfAnyRun, GlobalSums) {
    EXPECT_TRUE(holds_for(cases / 4, [] { expect_sound(any_global_sum()); }));
}

// The checks notice an overlap.
TEST(TimelineOfAnyRun, AnOverlapWouldBeNoticed) {
    TimedRun run = timed(machine_of("cns1", {}, 32), "exchange", {});
    ASSERT_EQ(overlap_in(run.timeline), "");
    ASSERT_EQ(difference_in(run), "");
    const auto channel =
        std::find_if(run.timeline.slices.begin(), run.timeline.slices.end(),
                     [&run](const Slice& slice) { return run.timeline.tracks[slice.track].part == NodePart::channel; });
    const Cycle room = std::next(channel)->from - channel->to;
    channel->to += room;
    EXPECT_EQ(overlap_in(run.timeline), "");
    channel->to += 1;
    EXPECT_NE(overlap_in(run.timeline), "");
}

TEST(TimelineOfAnyRun, ACycleTooManyWouldBeNoticed) {
    TimedRun run = timed(machine_of("cns1"), "exchange", {});
    const auto slice = std::ranges::find_if(
        run.timeline.slices, [&run](const Slice& s) { return run.timeline.tracks[s.track].part == NodePart::link_in; });
    slice->to += 1;
    EXPECT_NE(difference_in(run), "");
}

}  // namespace narrows::any_run_test

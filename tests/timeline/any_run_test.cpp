// Any workload on any machine: no resource has two messages at a time, and each is busy for as long as the run reports.
#include "tests/support/runs/any_work.h"
#include "tests/support/runs/machine_of.h"
#include "tests/timeline/support.h"

namespace narrows::any_run_test {

const int cases = thorough() ? 1000 : 60;

const Station* track_of(const Timeline& timeline, const Resource& resource) {
    const auto part = [&] {
        switch (resource.kind) {
            case ResourceKind::link_in: return NodePart::link_in;
            case ResourceKind::link_out: return NodePart::link_out;
            case ResourceKind::channel: return NodePart::channel;
            case ResourceKind::memory: return NodePart::memory;
            case ResourceKind::acknowledge: return NodePart::acknowledge;
            default: return NodePart::processor;
        }
    };
    const Station station{NodeId(resource.place), part(), resource.first};
    const auto found = std::find(timeline.tracks.begin(), timeline.tracks.end(), station);
    return found == timeline.tracks.end() ? nullptr : &*found;
}

/// A resource whose slices add up to other busy cycles than the run reports; empty if there is none.
std::string difference_in(const TimedRun& run) {
    const Timeline& timeline = run.timeline;
    for (const MeasuredResource& measured : run.simulation.resources.busiest) {
        if (measured.usage.busy == 0) continue;
        const Station* track = track_of(timeline, measured.resource);
        if (track == nullptr) return measured.name + " has no track";
        Cycle busy = 0;
        for (const Slice& slice : timeline.slices) {
            if (&timeline.tracks[slice.track] == track) busy += slice.to - slice.from;
        }
        if (busy != measured.usage.busy)
            return fmt::format("{} is busy {} cycles, in the timeline {}", measured.name, measured.usage.busy, busy);
    }
    return "";
}

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
    const Resource busiest = run.simulation.resources.busiest.front().resource;
    const Station* track = track_of(run.timeline, busiest);
    const auto slice = std::find_if(run.timeline.slices.begin(), run.timeline.slices.end(),
                                    [&](const Slice& s) { return &run.timeline.tracks[s.track] == track; });
    slice->to += 1;
    EXPECT_NE(difference_in(run), "");
}

}  // namespace narrows::any_run_test

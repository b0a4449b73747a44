#include "traces/timeline/timeline.h"

#include <algorithm>
#include <limits>

#include "traces/log/end_of_intervals.h"
#include "traces/timeline/slices.h"

namespace narrows {

namespace {

/// A slice without a known end lasts until the next one on the track, or until the run ends.
void close_open_slices(TrackSlices& all, Cycle cycles) {
    EndOfIntervals end(cycles);
    for (const auto& [track, slices] : all) {
        for (const Slice& slice : slices) end.include(slice.from, slice.to);
    }
    for (auto& [track, slices] : all) {
        for (std::size_t i = 0; i < slices.size(); ++i) {
            Slice& slice = slices[i];
            if (!slice.unfinished) continue;
            slice.to = i + 1 < slices.size() ? slices[i + 1].from : end.cycle();
            slice.crossed = std::min(slice.crossed, slice.to);
        }
    }
}

void keep_used_tracks(Timeline& timeline) {
    std::vector<Station> tracks;
    std::uint32_t last = std::numeric_limits<std::uint32_t>::max();
    for (Slice& slice : timeline.slices) {
        if (slice.track != last) tracks.push_back(timeline.tracks[slice.track]);
        last = slice.track;
        slice.track = static_cast<std::uint32_t>(tracks.size() - 1);
    }
    timeline.tracks = std::move(tracks);
}

void keep_used_messages(Timeline& timeline) {
    std::vector<std::uint64_t> number(timeline.messages.size(), no_message);
    for (const Slice& slice : timeline.slices) {
        if (slice.message != no_message) number[slice.message] = slice.message;
    }
    std::vector<LoggedMessage> messages;
    for (std::uint64_t& n : number) {
        if (n == no_message) continue;
        messages.push_back(std::move(timeline.messages[n]));
        n = messages.size() - 1;
    }
    timeline.messages = std::move(messages);
    for (Slice& slice : timeline.slices) {
        if (slice.message != no_message) slice.message = number[slice.message];
    }
}

}  // namespace

Timeline make_timeline(const RunLog& log, const Machine& machine, const Topology& topology, Cycle cycles) {
    TrackSlices all = slices_of(Intervals(log, machine, topology), machine);
    for (auto& [track, slices] : all) {
        std::sort(slices.begin(), slices.end(), [](const Slice& a, const Slice& b) { return a.from < b.from; });
    }
    close_open_slices(all, cycles);

    Timeline timeline;
    timeline.cycles = cycles;
    timeline.messages = log.messages();
    std::size_t count = 0;
    for (const auto& [track, slices] : all) count += slices.size();
    timeline.slices.reserve(count);
    for (auto& [track, slices] : all) {
        const auto number = static_cast<std::uint32_t>(timeline.tracks.size());
        for (Slice& slice : slices) slice.track = number;
        timeline.slices.insert(timeline.slices.end(), slices.begin(), slices.end());
        timeline.tracks.push_back(track);
        slices = {};  // frees most of the memory of a large run
    }
    return timeline;
}

void cut(Timeline& timeline, Cycle from, Cycle to) {
    std::erase_if(timeline.slices, [=](const Slice& slice) { return slice.to <= from || slice.from >= to; });
    keep_used_tracks(timeline);
    keep_used_messages(timeline);
}

}  // namespace narrows

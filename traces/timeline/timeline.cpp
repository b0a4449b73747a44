#include "traces/timeline/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "models/topology/resource.h"
#include "traces/timeline/slices.h"

namespace narrows {

namespace {

/// A slice without a known end lasts until the next one on the track, or until the run ends.
void close_open_slices(TrackSlices& all, Cycle cycles) {
    Cycle end = cycles;
    for (const auto& [track, slices] : all) {
        for (const Slice& slice : slices) end = std::max({end, slice.from + 1, slice.open ? 0 : slice.to});
    }
    for (auto& [track, slices] : all) {
        for (std::size_t i = 0; i < slices.size(); ++i) {
            Slice& slice = slices[i];
            if (!slice.open) continue;
            slice.to = i + 1 < slices.size() ? slices[i + 1].from : end;
            slice.crossed = std::min(slice.crossed, slice.to);
        }
    }
}

void keep_used_tracks(Timeline& timeline) {
    std::vector<Track> tracks;
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

std::string_view part_name(Part part) {
    static constexpr std::array<std::string_view, parts> names{
        "processor",          "memory port",      "send register", "send buffer",
        "interface link out", "injection buffer", "channel",       "interface link in",
        "receive buffer",     "receive register", "acknowledge"};
    return names[static_cast<std::size_t>(part)];
}

std::string_view use_name(Use use) {
    static constexpr std::array<std::string_view, uses> names{
        "", "send overhead", "receive overhead", "moving data", "work", "load", "store"};
    return names[static_cast<std::size_t>(use)];
}

std::string track_name(const Topology& topology, const Track& track) {
    const auto resource = [&](ResourceKind kind) { return resource_name(topology, {kind, track.node, track.link}); };
    switch (track.part) {
        case Part::processor: return resource(ResourceKind::processor);
        case Part::memory: return resource(ResourceKind::memory);
        case Part::link_out: return resource(ResourceKind::link_out);
        case Part::channel: return resource(ResourceKind::channel);
        case Part::link_in: return resource(ResourceKind::link_in);
        case Part::acknowledge: return resource(ResourceKind::acknowledge);
        case Part::send_register:
        case Part::receive_register:
            return fmt::format("node {} interface link {} {}", track.node, track.link, part_name(track.part));
        default:
            return fmt::format("node {} interface link {} {} {}", track.node, track.link, part_name(track.part),
                               track.number);
    }
}

Timeline make_timeline(const EventLog& log, const Machine& machine, const Topology& topology, Cycle cycles) {
    TrackSlices all = slices_of(log, machine, topology);
    for (auto& [track, slices] : all) {
        std::sort(slices.begin(), slices.end(), [](const Slice& a, const Slice& b) { return a.from < b.from; });
    }
    close_open_slices(all, cycles);

    Timeline timeline;
    timeline.cycles = cycles;
    timeline.messages = log.messages();
    for (auto& [track, slices] : all) {
        const auto number = static_cast<std::uint32_t>(timeline.tracks.size());
        for (Slice& slice : slices) {
            slice.track = number;
            timeline.slices.push_back(slice);
        }
        timeline.tracks.push_back(track);
    }
    return timeline;
}

void cut(Timeline& timeline, Cycle from, Cycle to) {
    std::erase_if(timeline.slices, [=](const Slice& slice) { return slice.to <= from || slice.from >= to; });
    keep_used_tracks(timeline);
    keep_used_messages(timeline);
}

}  // namespace narrows

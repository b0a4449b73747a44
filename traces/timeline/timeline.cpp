#include "traces/timeline/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

#include "models/network/topology/resource.h"
#include "traces/log/end_of_intervals.h"

namespace narrows {

namespace {

using TrackSlices = std::map<Station, std::vector<Slice>>;

class Slices final : public IntervalReader {
public:
    Slices(const RunLog& log, const Machine& machine)
        : log_(log), processor_moves_(machine.interface.data_mover == DataMover::processor) {}

    void has(const Interval& interval) override {
        if (interval.is_between_steps()) return;
        switch (interval.station.part) {
            case NodePart::processor:
            case NodePart::memory:
            case NodePart::node_memory:
            case NodePart::port:
            case NodePart::host_bus:
            case NodePart::host_read:
            case NodePart::host_write: return add_stages(interval);
            case NodePart::channel:
                if (interval.message == no_message) return add_stages(interval);  // a collision
                [[fallthrough]];
            case NodePart::link_in: return add(interval, interval.stage(Occupation::transmission)->to);
            case NodePart::send_register:  // a buffer is reserved from the start on (P2) and is shown instead
                if (processor_moves_) return;
                break;
            default: break;
        }
        add(interval, interval.to);
    }

    TrackSlices take() { return std::move(slices_); }

private:
    void add(const Interval& interval, Cycle crossed) {
        slices_[interval.station].push_back({0, interval.from, interval.to, crossed, message_of(interval),
                                             Occupation::filled, interval.is_unfinished(), packet_of(interval)});
    }

    std::uint64_t packet_of(const Interval& interval) const {
        return log_.has_packets() ? interval.message : no_message;
    }
    std::uint64_t message_of(const Interval& interval) const {
        return interval.message == no_message ? interval.whole : log_.whole_of(interval.message);
    }

    /// Where the processor moves the bytes, that includes the interface's send overhead.
    void add_stages(const Interval& interval) {
        const Slice* last = nullptr;
        for (const IntervalStage& stage : interval.stages) {
            const bool moves = stage.occupation == Occupation::interface_send_overhead;
            const Occupation occupation = moves ? Occupation::moving_data : stage.occupation;
            std::vector<Slice>& track = slices_[interval.station];
            if (last != nullptr && last->occupation == occupation) {
                track.back().to = track.back().crossed = stage.to;
            } else {
                track.push_back(
                    {0, stage.from, stage.to, stage.to, message_of(interval), occupation, false, packet_of(interval)});
            }
            last = &track.back();
        }
    }

    const RunLog& log_;
    bool processor_moves_;
    TrackSlices slices_;
};

/// All slices of a run. A slice without a known end is unfinished and ends at `never`. The caller sets Slice::track.
TrackSlices slices_of(const Intervals& intervals, const RunLog& log, const Machine& machine) {
    Slices slices(log, machine);
    intervals.report(slices);
    return slices.take();
}

/// Lets a slice without a known end last until the next one on the track, or until the end of the run.
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

/// Removes elements to which no slice refers through `member`. Returns the new numbers, indexed by the old ones.
template <class Element>
std::vector<std::uint64_t> keep_used(std::vector<Element>& all, std::vector<Slice>& slices,
                                     std::uint64_t Slice::*member) {
    std::vector<std::uint64_t> number(all.size(), no_message);
    for (const Slice& slice : slices) {
        if (slice.*member != no_message) number[slice.*member] = slice.*member;
    }
    std::vector<Element> kept;
    for (std::uint64_t& n : number) {
        if (n == no_message) continue;
        kept.push_back(std::move(all[n]));
        n = kept.size() - 1;
    }
    all = std::move(kept);
    for (Slice& slice : slices) {
        if (slice.*member != no_message) slice.*member = number[slice.*member];
    }
    return number;
}

void keep_used_messages(Timeline& timeline) {
    keep_used(timeline.packets, timeline.slices, &Slice::packet);
    const std::vector<std::uint64_t> number = keep_used(timeline.messages, timeline.slices, &Slice::message);
    for (TimelinePacket& packet : timeline.packets) {
        if (packet.message != no_message) packet.message = number[packet.message];
    }
}

std::vector<TimelinePacket> packets_of(const RunLog& log, const Machine& machine) {
    std::vector<TimelinePacket> packets;
    for (std::uint64_t number = 0; number < log.nodes().packets.size(); ++number) {
        const LoggedMessage m = log.messages()[number];
        packets.push_back({log.whole_of(number), packet_name(log, number, machine), m.from, m.to});
    }
    return packets;
}

/// Order of tracks within a node: ranks, servers, then interfaces and routers.
int place_in_home(const Station& track) {
    if (track.part == NodePart::processor) return 0;
    return track.part == NodePart::memory || track.part >= NodePart::node_memory ? 1 : 2;
}

}  // namespace

Timeline make_timeline(const RunLog& log, const Machine& machine, const Topology& topology, Cycle cycles) {
    TrackSlices all = slices_of(Intervals(log, machine, topology), log, machine);
    for (auto& [track, slices] : all) {
        std::sort(slices.begin(), slices.end(), [](const Slice& a, const Slice& b) { return a.from < b.from; });
    }
    close_open_slices(all, cycles);

    Timeline timeline;
    timeline.cycles = cycles;
    for (const LoggedWhole& message : log.wholes()) timeline.messages.push_back(message);
    timeline.packets = packets_of(log, machine);
    std::size_t count = 0;
    for (const auto& [track, slices] : all) count += slices.size();
    timeline.slices.reserve(count);
    std::vector<TrackSlices::value_type*> tracks;
    for (auto& track : all) tracks.push_back(&track);
    std::ranges::stable_sort(tracks, {}, [&](const auto* track) {
        return std::pair(home_of(topology, track->first), place_in_home(track->first));
    });
    for (auto* const track : tracks) {
        auto& slices = track->second;
        const auto number = static_cast<std::uint32_t>(timeline.tracks.size());
        for (Slice& slice : slices) slice.track = number;
        timeline.slices.insert(timeline.slices.end(), slices.begin(), slices.end());
        timeline.tracks.push_back(track->first);
        slices = {};  // frees most of the memory of a large run
    }
    return timeline;
}

void cut(Timeline& timeline, Cycle from, Cycle to) {
    timeline.window = {from, std::min(to, timeline.cycles)};
    std::erase_if(timeline.slices, [=](const Slice& slice) { return slice.to <= from || slice.from >= to; });
    keep_used_tracks(timeline);
    keep_used_messages(timeline);
}

int home_of(const Topology& topology, const Station& track) {
    const Placement* const placement = topology.placement();
    if (placement == nullptr) return track.place;  // ranks, nodes and interfaces have the same numbers
    switch (track.part) {
        case NodePart::processor: return placement->node_of(RankId(track.place));
        case NodePart::memory:
        case NodePart::node_memory:
        case NodePart::port:
        case NodePart::host_bus: return track.place;
        default: break;
    }
    const RouterId router(track.place);
    if (topology.has_node(router)) return placement->node_with(topology.node_at(router));
    return placement->nodes() + (router - topology.nodes());
}

std::string home_name(const Topology& topology, int home) {
    const Placement* const placement = topology.placement();
    if (placement == nullptr) return router_name(topology, RouterId(home));
    if (home < placement->nodes()) return fmt::format("node {}", home);
    return router_name(topology, RouterId(topology.nodes() + home - placement->nodes()));
}

}  // namespace narrows

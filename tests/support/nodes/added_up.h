#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "models/system/resources.h"
#include "traces/log/intervals/intervals.h"

namespace narrows {

/// Adds up the intervals of a log, resource by resource.
class AddedUp final : public IntervalReader {
public:
    AddedUp(const RunLog& log, const Machine& machine, const Topology& topology)
        : log_(log), machine_(machine), topology_(topology) {}

    void has(const Interval& interval) override {
        stays_.insert({interval.station, interval.from, interval.to});
        if (interval.is_between_steps()) return;  // computing is interrupted by everything that is counted
        usage_[interval.station].busy += interval.to - interval.from;
    }
    void waits(const WaitingTime& waiting) override {
        Station station = station_of(waiting.resource);
        // A head waits for any of the links or channels of a group; the run counts the waiting at the one that it got.
        if (station.part == NodePart::link_in) station.link = log_.messages()[waiting.message].link_in;
        if (station.part == NodePart::channel) station.number = channel_of(waiting);
        usage_[station].waiting += waiting.to - waiting.from;
    }

    /// A resource with another count in the run; empty if there is none.
    std::string difference_to(const ResourceUsage& resources) {
        for (const MeasuredResource& measured : resources.busiest) {
            // The log has accesses for these, but no transactions; tests/host adds up the bytes that cross them.
            const ResourceKind kind = measured.resource.kind;
            if (kind == ResourceKind::host_up || kind == ResourceKind::host_down) continue;
            const Usage added = usage_[station_of(measured.resource)];
            if (added.busy != measured.usage.busy || added.waiting != measured.usage.waiting) {
                return fmt::format("{} was busy {} and waited for {} cycles, by its intervals {} and {}", measured.name,
                                   measured.usage.busy, measured.usage.waiting, added.busy, added.waiting);
            }
        }
        return "";
    }

    /// Two intervals of a station that overlap; empty if there are none.
    std::string overlap() const {
        const Stay* last = nullptr;
        for (const Stay& stay : stays_) {
            if (last != nullptr && last->station == stay.station && last->to > stay.from) {
                return fmt::format("{} is taken [{}, {}) and again from {}",
                                   station_name(topology_, machine_, stay.station), last->from, last->to, stay.from);
            }
            last = &stay;
        }
        return "";
    }

private:
    struct Stay {
        Station station;
        Cycle from;
        Cycle to;
        auto operator<=>(const Stay&) const = default;
    };

    static Station station_of(const Resource& resource) {
        const NodeId node(resource.place);  // a channel begins at the node with the number of its router
        switch (resource.kind) {
            case ResourceKind::link_in: return {node, NodePart::link_in, resource.first};
            case ResourceKind::link_out: return {node, NodePart::link_out, resource.first};
            case ResourceKind::channel: return {node, NodePart::channel, resource.first, std::max(0, resource.channel)};
            case ResourceKind::memory: return {node, NodePart::memory};
            case ResourceKind::acknowledge: return {node, NodePart::acknowledge, resource.first};
            case ResourceKind::node_memory: return {node, NodePart::node_memory};
            case ResourceKind::port: return {node, NodePart::port, 0, resource.first};
            case ResourceKind::host_bus: return {node, NodePart::host_bus, 0, resource.first};
            default: return {node, NodePart::processor};
        }
    }

    int channel_of(const WaitingTime& waiting) const {
        const auto& crossings = log_.messages()[waiting.message].crossings;
        return std::ranges::find(crossings, RouterId(waiting.resource.place), &LoggedCrossing::router)->channel;
    }

    const RunLog& log_;
    const Machine& machine_;
    const Topology& topology_;
    std::multiset<Stay> stays_;
    std::map<Station, Usage> usage_;
};

}  // namespace narrows

#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "tests/support/runs/any_network.h"
#include "tests/support/runs/logged_simulation.h"
#include "traces/log/intervals/intervals.h"

namespace narrows {

/// A run with its log, and its own counts for every resource.
inline LoggedSimulation count(const Machine& machine, const std::string& workload,
                              const std::vector<KeyValue>& arguments, SimulationOptions options = {}) {
    options.resources = every_resource;
    return logged(machine, workload, arguments, options);
}

inline LoggedSimulation count(AnyGraphWork work, SimulationOptions options = {}) {
    options.resources = every_resource;
    return logged(work.machine, std::move(work.topology), "random", work.arguments, options);
}

/// Adds up the intervals of a log, resource by resource.
class AddedUp final : public IntervalReader {
public:
    explicit AddedUp(const RunLog& log) : log_(log) {}

    void has(const Interval& interval) override {
        stays_.insert({interval.station, interval.from, interval.to});
        if (interval.stage(Occupation::computing) != nullptr)
            return;  // computing is interrupted by everything that is
                     // counted
        usage_[interval.station].busy += interval.to - interval.from;
    }
    void waits(const WaitingTime& waiting) override {
        Station station = station_of(waiting.resource);
        // A head waits for any of the links, or of the channels of a group; the run counts the waiting at the one it
        // got.
        if (station.part == NodePart::link_in) station.link = log_.messages()[waiting.message].link_in;
        if (station.part == NodePart::channel) station.number = channel_of(waiting);
        usage_[station].waiting += waiting.to - waiting.from;
    }

    /// A resource for which the run counted something else; empty if there is none.
    std::string difference_to(const Simulation& simulation) {
        for (const MeasuredResource& measured : simulation.resources.busiest) {
            const Usage added = usage_[station_of(measured.resource)];
            if (added.busy != measured.usage.busy || added.waiting != measured.usage.waiting) {
                return fmt::format("{} was busy {} and waited for {} cycles, by its intervals {} and {}", measured.name,
                                   measured.usage.busy, measured.usage.waiting, added.busy, added.waiting);
            }
        }
        return "";
    }

    /// Two intervals of a station that overlap; empty if there are none.
    std::string overlap(const LoggedSimulation& run) const {
        const Stay* last = nullptr;
        for (const Stay& stay : stays_) {
            if (last != nullptr && last->station == stay.station && last->to > stay.from) {
                return fmt::format("{} is taken [{}, {}) and again from {}",
                                   station_name(*run.topology, run.machine, stay.station), last->from, last->to,
                                   stay.from);
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
            default: return {node, NodePart::processor};
        }
    }

    int channel_of(const WaitingTime& waiting) const {
        const auto& crossings = log_.messages()[waiting.message].crossings;
        return std::ranges::find(crossings, RouterId(waiting.resource.place), &LoggedCrossing::router)->channel;
    }

    const RunLog& log_;
    std::multiset<Stay> stays_;
    std::map<Station, Usage> usage_;
};

/// A contradiction between the intervals of a log and the counts of the run; empty if there is none.
inline std::string contradiction(const LoggedSimulation& run) {
    AddedUp added(run.log);
    Intervals(run.log, run.machine, *run.topology).report(added);
    const std::string difference = added.difference_to(run.simulation);
    return difference.empty() ? added.overlap(run) : difference;
}

}  // namespace narrows

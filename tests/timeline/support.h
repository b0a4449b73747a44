#pragma once

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "tests/support/runs/logged_simulation.h"
#include "traces/timeline/timeline.h"

namespace narrows {

struct TimedRun : LoggedSimulation {
    Timeline timeline;
};

inline TimedRun timed(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments) {
    TimedRun run{logged(machine, workload, arguments), {}};
    run.timeline = make_timeline(run.log, machine, *run.topology, run.simulation.cycles);
    return run;
}

/// Two slices of one track that overlap, or are not in order; empty if there are none.
inline std::string overlap_in(const Timeline& timeline) {
    for (std::size_t i = 0; i < timeline.slices.size(); ++i) {
        const Slice& s = timeline.slices[i];
        if (s.to <= s.from || s.crossed < s.from || s.crossed > s.to)
            return fmt::format("slice {} is [{}, {}) and crossed before {}", i, s.from, s.to, s.crossed);
        if (i == 0 || timeline.slices[i - 1].track != s.track) continue;
        if (timeline.slices[i - 1].to > s.from)
            return fmt::format("slice {} begins at {}, the one before it ends at {}", i, s.from,
                               timeline.slices[i - 1].to);
    }
    return "";
}

/// The JSON in a page.
inline nlohmann::json data_in(const std::string& page) {
    const std::string begin = "<script type=\"application/json\" id=\"run\">";
    const std::size_t from = page.find(begin) + begin.size();
    return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

/// Busy cycles of a resource in the timeline, by kind, place and number.
using BusyCycles = std::map<std::tuple<ResourceKind, int, int>, Cycle>;

inline BusyCycles busy_in(const Timeline& timeline) {
    BusyCycles busy;
    for (const Slice& slice : timeline.slices) {
        const Station& t = timeline.tracks[slice.track];
        const auto add = [&](ResourceKind kind, int number) { busy[{kind, t.place, number}] += slice.to - slice.from; };
        switch (t.part) {
            case NodePart::processor: add(ResourceKind::processor, 0); break;
            case NodePart::memory: add(ResourceKind::memory, 0); break;
            case NodePart::node_memory: add(ResourceKind::node_memory, 0); break;
            case NodePart::port: add(ResourceKind::port, t.number); break;
            case NodePart::host_bus: add(ResourceKind::host_bus, t.number); break;
            case NodePart::link_in: add(ResourceKind::link_in, t.link); break;
            case NodePart::link_out: add(ResourceKind::link_out, t.link); break;
            case NodePart::channel: add(ResourceKind::channel, t.link); break;
            case NodePart::acknowledge: add(ResourceKind::acknowledge, t.link); break;
            default: break;
        }
    }
    return busy;
}

/// A resource that is busy for other cycles than the run has counted; empty if there is none.
inline std::string difference_in(const Timeline& timeline, const std::vector<MeasuredResource>& measured) {
    BusyCycles busy = busy_in(timeline);
    for (const auto& [resource, name, usage] : measured) {
        const Cycle shown = busy[{resource.kind, resource.place, resource.first}];
        if (shown != usage.busy)
            return fmt::format("{} is busy {} cycles, in the timeline {}", name, usage.busy, shown);
    }
    return "";
}

}  // namespace narrows

#pragma once

#include <fmt/format.h>

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

}  // namespace narrows

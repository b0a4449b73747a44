#pragma once

#include <fmt/format.h>

#include <ostream>
#include <vector>

#include "tests/support/runs/any_network.h"
#include "tests/support/runs/logged_simulation.h"
#include "traces/why/critical_path.h"

namespace narrows {

struct ExplainedRun : LoggedSimulation {
    std::vector<Segment> path;
};

inline ExplainedRun explain(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments,
                            const SimulationOptions& options = {}) {
    ExplainedRun run{logged(machine, workload, arguments, options), {}};
    run.path = critical_path(run.log, machine);
    return run;
}

inline ExplainedRun explain(AnyGraphWork work, const SimulationOptions& options) {
    ExplainedRun run{logged(work.machine, std::move(work.topology), "random", work.arguments, options), {}};
    if (run.simulation.finished) run.path = critical_path(run.log, run.machine);
    return run;
}

/// A gap of the path between cycle 0 and the end of the run; empty if there is none.
inline std::string gap_in(const ExplainedRun& run) {
    Cycle at = 0;
    for (const Segment& segment : run.path) {
        if (segment.from != at || segment.to <= segment.from)
            return fmt::format("after cycle {} comes a segment from {} to {}", at, segment.from, segment.to);
        at = segment.to;
    }
    return at == run.simulation.cycles
               ? ""
               : fmt::format("the path ends at cycle {}, the run at {}", at, run.simulation.cycles);
}

/// A segment in short.
struct Piece {
    Cycle from;
    Cycle to;
    Occupation cause;
    ResourceKind kind;
    int place;

    bool operator==(const Piece&) const = default;
};

inline void PrintTo(const Piece& p, std::ostream* out) {
    *out << fmt::format("[{}, {}) {} at {} of {}", p.from, p.to, occupation_name(p.cause), kind_name(p.kind), p.place);
}

inline std::vector<Piece> pieces(const std::vector<Segment>& path) {
    std::vector<Piece> result;
    for (const Segment& s : path) result.push_back({s.from, s.to, s.cause, s.resource.kind, s.resource.place});
    return result;
}

}  // namespace narrows

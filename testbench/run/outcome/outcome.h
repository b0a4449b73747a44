#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "models/time/cycle.h"
#include "testbench/run/metrics/metric_values.h"
#include "testbench/run/outcome/message_event.h"
#include "testbench/run/request.h"
#include "testbench/run/simulation.h"
#include "traces/log/run_log.h"

namespace narrows {

/// The busiest resource of a kind.
struct OutcomeResource {
    std::string name;
    std::string kind;
    Cycle busy = 0;
    Cycle waiting = 0;
};

/// The usage of one channel, interface link, register or buffer of an interface. On shared nodes also of processors,
/// memory, ports and host buses.
struct OutcomeLoad {
    std::string kind;
    int place = 0;   ///< the node; for a channel the router
    int number = 0;  ///< number of the interface link; for a channel the port; for buffers of a node the number of the
                     ///< buffer. With shared nodes also the number of the interface, processor or server in its node
    Cycle busy = 0;
    Cycle waiting = 0;
};

inline constexpr Cycle did_not_happen = -1;  ///< the cycles of a milestone whose event did not happen

/// The name of a phase's cycles as a part of the run, from 1: "phase.3".
std::string name_of_phase(int number);

/// The outcome of a point, which can be sent to another process and stored. Apart from the seconds, it depends on the
/// point alone.
struct Outcome {
    metrics::MetricValues metrics;
    std::vector<Milestone> milestones;
    std::vector<RecordedBound> bounds;  ///< the derived bound first
    std::vector<Check> checks;
    std::vector<std::string> notes;
    std::vector<OutcomeResource> resources;
    std::vector<OutcomeLoad> loads;
    double wall_seconds = 0;

    Cycle cycles() const { return metrics.get<std::int64_t>("cycles"); }
    double time_us() const { return metrics.get<double>("time_us"); }
    bool passed() const { return metrics.get<bool>("passed"); }
    const std::string& limited_kind() const { return metrics.get<std::string>("limited_kind"); }

    /// True if it has these events, or says that the run has none.
    bool has(const std::vector<MessageEvent>& events) const;
    void drop_events_but(const std::vector<MessageEvent>& events);

    const RecordedBound& bound() const { return bounds.front(); }
    /// The cycles of a milestone. Throws std::out_of_range if there is no such milestone.
    Cycle at(std::string_view milestone) const;
    /// The failed checks in one line; empty if all passed.
    std::string complaint() const;
};

/// Values that an analysis needs from a run besides its outcome: whole numbers from the log, which become milestones.
struct RunWatch {
    std::string name;  ///< identifies the numbers
    std::function<std::vector<Milestone>(const Request& request, const Simulation& simulation, const RunLog& log)>
        numbers;
};

/// Simulates and judges. `with_loads`: include the usage of every channel, link, register and buffer. `events` become
/// milestones, without cycles if they do not happen. `watch` may be null.
Outcome run(const Request& request, std::uint64_t seed, bool with_loads, const std::vector<MessageEvent>& events = {},
            const RunWatch* watch = nullptr);

/// Converts to bytes, and back.
std::string packed(const Outcome& outcome);
Outcome unpacked(const std::string& bytes);

}  // namespace narrows

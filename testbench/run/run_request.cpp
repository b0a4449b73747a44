#include "testbench/run/run_request.h"

#include <fmt/format.h>

#include <algorithm>

#include "testbench/run/simulation.h"
#include "traces/log/run_log.h"

namespace narrows {

namespace {

std::string cycles_text(const std::optional<LoggedEvent>& event) { return event ? event->happened_text() : "never"; }

/// RTL that holds a message is clocked until the run is stopped, though nothing happens any more.
Cycle last_event_in(const RunLog& log) {
    Cycle last = 0;
    const auto see = [&](const LoggedEvent& event) {
        last = std::max(last, event.to == never ? event.from : event.to);
    };
    for (std::uint64_t number = 0; number < log.messages().size(); ++number)
        std::ranges::for_each(events_of_message(log, number), see);
    std::ranges::for_each(other_events(log), see);
    return last;
}

}  // namespace

std::optional<EventDifference> SimulatedRun::first_difference() const {
    if (!diff || !diff->first) return std::nullopt;
    const bool is_after_end = !diff->first->after && diff->first->cycle() >= simulation.last_event;
    return simulation.broken_by_rtl.empty() || !is_after_end ? diff->first : std::nullopt;
}

std::optional<Check> SimulatedRun::against_models() const {
    if (!diff || may_differ) return std::nullopt;
    const bool is_broken = !simulation.broken_by_rtl.empty();
    const auto first = first_difference();
    Check check{"every event of every message is in the same cycle as on models", !first && !is_broken, {}};
    if (check.passed) {
        check.detail = fmt::format("{} events", diff->events);
    } else if (!first) {
        check.detail = fmt::format("none differs before the run ends at cycle {}", simulation.last_event);
    } else {
        const LoggedEvent& event = first->either();
        check.detail =
            fmt::format("the first that differs is '{}' of {}: {} on models, {} with RTL", event_kind_name(event.kind),
                        event.which_text(), cycles_text(first->before), cycles_text(first->after));
    }
    return check;
}

SimulatedRun run_request(const Request& request, std::uint64_t seed, Workload& workload, RunLog* log,
                         const SimulationOptions& options) {
    const Machine& machine = request.machine();
    const Topology& topology = request.topology();
    if (options.rtl.empty()) {
        return {log == nullptr ? simulate(machine, topology, workload, options)
                               : simulate_into(*log, machine, topology, workload, options),
                {}};
    }
    RunLog on_models;
    const Simulation models = simulate_into(on_models, machine, topology, *request.make_workload(seed));
    RunLog own;
    RunLog& with_rtl = log == nullptr ? own : *log;
    SimulationOptions limited = options;
    limited.stop_after = RtlPart::long_after(models.last_event);
    Simulation simulation = simulate_into(with_rtl, machine, topology, workload, limited);
    if (!simulation.finished && simulation.broken_by_rtl.empty())
        simulation.last_event = std::min(simulation.last_event, last_event_in(with_rtl));
    return {std::move(simulation), diff_of_messages(on_models, with_rtl), options.rtl.may_differ, models.finished};
}

}  // namespace narrows

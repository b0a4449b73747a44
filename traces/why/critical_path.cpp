#include "traces/why/critical_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "models/network/topology/make_topology.h"
#include "traces/why/explanation.h"
#include "traces/why/walked_run.h"

namespace narrows {

namespace {

/// The last event of a run. If a memory port works until the cycle in which programs end, the event is the port's.
Moment end_of(const WalkedRun& run) {
    const std::optional<ProgramStep> step = run.history.last_step();
    const std::optional<ServerAccess> access = run.history.last_memory();
    if (access && (!step || access->to > step->done)) return {access->to, AccessEnded{*access}};
    return step ? Moment{step->done, ProgramStepDone{*step}} : Moment{0, {}};
}

/// The number of events that can follow from each other in one cycle. Only the log of an impossible run has more.
std::size_t most_in_a_cycle(const RunLog& log) {
    constexpr std::size_t events_of_a_message = 16;  // or of another entry of the log
    const NodeLog& nodes = log.nodes();
    std::size_t entries = 1 + log.messages().size() + log.memory().size() + log.steps().size() + nodes.wholes.size() +
                          nodes.accesses.size() + nodes.transfers.size() + log.processor_steps().size();
    for (const LoggedStep& step : log.processor_steps()) entries += step.chunks.size();
    return events_of_a_message * entries;
}

Explanation explain(const WalkedRun& run, const Moment& at, PartTimes times) {
    if (times == PartTimes::measured) {
        if (auto explained = explain_measured(run, at)) return *explained;
    }
    return std::visit([&](const auto& event) { return narrows::explain(run, event, at.cycle); }, at.event);
}

/// Goes back from the end of the run, event by event.
std::vector<Segment> walk(const WalkedRun& run, const RunLog& log, PartTimes times) {
    const OnDemand<std::size_t> most;  // all steps are read for it, and few cycles have many events of the path
    std::vector<Segment> path;
    Moment at = end_of(run);
    for (std::size_t in_this_cycle = 0; at.cycle > 0; ++in_this_cycle) {
        const Explanation step = explain(run, at, times);
        path.insert(path.end(), step.segments().begin(), step.segments().end());
        if (step.begin() < at.cycle) in_this_cycle = 0;
        constexpr std::size_t few = 1000;
        if (in_this_cycle > few && in_this_cycle > most.get([&] { return most_in_a_cycle(log); }))
            throw std::logic_error(fmt::format("events of cycle {} wait for each other", at.cycle));
        at = step.before();
    }
    std::ranges::reverse(path);
    return path;
}

}  // namespace

std::vector<Segment> critical_path(const RunLog& log, const Machine& machine, std::uint64_t seed, PartTimes times) {
    const auto topology = make_topology(machine, seed);
    const WalkedRun run(log, machine, *topology);
    std::vector<Segment> path = walk(run, log, times);
    for (Segment& segment : path) {
        if (segment.message != no_message) segment.whole = log.whole_of(segment.message);
    }
    return path;
}

}  // namespace narrows

#include "testbench/app/far_from_bound.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace narrows {

namespace {

constexpr double busy_share = 0.9;    ///< a resource that is busy for so much of a run is what takes its time
constexpr double waited_share = 0.1;  ///< of a run: waiting that is worth naming

double share_of(Cycle cycles, const Simulation& simulation) {
    return static_cast<double>(cycles) / static_cast<double>(std::max<Cycle>(simulation.lasted(), 1));
}

std::string_view remedy_of_processor(const Machine& machine) {
    if (machine.interface.data_mover == DataMover::processor)
        return "Smaller overheads of the processor, or an engine that moves the data,";
    if (machine.message.copies > 0) return "Smaller overheads of the processor, or faster copies,";
    return "Smaller overheads of the processor";
}

std::string_view remedy(ResourceKind kind, const Machine& machine) {
    switch (kind) {
        case ResourceKind::link_in:
        case ResourceKind::link_out: return "Faster or more interface links";
        case ResourceKind::channel: return "Faster network links, or routes that spread the load,";
        case ResourceKind::processor: return remedy_of_processor(machine);
        case ResourceKind::memory:
        case ResourceKind::node_memory:
        case ResourceKind::port: return "Faster memory";
        case ResourceKind::host_bus: return "Faster or more host buses";
        default: return "More buffers";
    }
}

/// Of the busiest resources of each kind, the one that messages waited for longest.
const MeasuredResource& most_waited_for(const std::vector<BusiestOfKind>& kinds) {
    const auto waiting = [](const BusiestOfKind& kind) { return kind.busiest.usage.waiting; };
    return std::ranges::max_element(kinds, {}, waiting)->busiest;
}

/// Where the cycles went, as far as counters say. What they say does not prove that a remedy helps.
std::string cause_of(const Machine& machine, const Simulation& simulation, const Bound& bound) {
    const MeasuredResource& busiest = simulation.resources.kinds.front().busiest;
    const double busy = share_of(busiest.usage.busy, simulation);
    if (busy >= busy_share) {
        const bool is_longer = busiest.usage.busy > bound.cycles;  // no resource needs more than the bound
        return fmt::format("{} is busy for {:.0f} % of the run, {}. {} may help.", busiest.name, 100 * busy,
                           is_longer ? "longer than it must be"
                                     : "no longer than the bound: in the rest of the run it waits for other parts",
                           remedy(busiest.resource.kind, machine));
    }
    const std::string idle =
        fmt::format("No resource that a run measures is busy for more than {:.0f} % of it", 100 * busy);
    const MeasuredResource& waited = most_waited_for(simulation.resources.kinds);
    if (share_of(waited.usage.waiting, simulation) >= waited_share) {
        return fmt::format("{}; of these, messages waited longest for {}. {} may help, but waiting does not prove it.",
                           idle, waited.name, remedy(waited.resource.kind, machine));
    }
    return idle +
           ": nodes wait for messages that are on their way or in a register. Smaller overheads and latencies, or "
           "longer messages, may help.";
}

}  // namespace

bool are_tied(Cycle busy, Cycle other) {
    return static_cast<double>(std::abs(busy - other)) <= tie_share * static_cast<double>(std::max(busy, other));
}

std::optional<std::string> far_from_bound(const Machine& machine, const Simulation& simulation, const Bound& bound) {
    if (!simulation.finished || bound.cycles <= 0 || simulation.resources.kinds.empty()) return std::nullopt;
    const double longer = static_cast<double>(simulation.cycles) / static_cast<double>(bound.cycles) - 1;
    if (longer <= far_share) return std::nullopt;
    return fmt::format(
        "The run takes {:.0f} % longer than its bound, so what limits the bound does not explain it. {} "
        "'narrows why' shows where the cycles went, and tries what may help.",
        100 * longer, cause_of(machine, simulation, bound));
}

}  // namespace narrows

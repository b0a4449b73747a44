#include "testbench/app/far_from_bound.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "testbench/base/places/places.h"

namespace narrows {

namespace {

constexpr double busy_share = 0.9;    ///< a resource that is busy for this share of a run explains its time
constexpr double waited_share = 0.1;  ///< waiting is reported from this share of a run on

double share_of(Cycle cycles, const Simulation& simulation) {
    return static_cast<double>(cycles) / static_cast<double>(std::max<Cycle>(simulation.lasted(), 1));
}

/// Returns the resource with the longest waiting among the busiest ones of each kind.
const MeasuredResource& most_waited_for(const std::vector<BusiestOfKind>& kinds) {
    const auto waiting = [](const BusiestOfKind& kind) { return kind.busiest.usage.waiting; };
    return std::ranges::max_element(kinds, {}, waiting)->busiest;
}

/// Where the cycles went according to counters, which do not tell what would help.
std::string cause_of(const Simulation& simulation, const Bound& bound) {
    const MeasuredResource& busiest = simulation.resources.kinds.front().busiest;
    const double busy = share_of(busiest.usage.busy, simulation);
    if (busy >= busy_share) {
        const bool is_longer = busiest.usage.busy > bound.cycles;  // no resource needs more than the bound
        return fmt::format("{} is busy for {:.0f} % of the run, {}.", busiest.name, 100 * busy,
                           is_longer ? "longer than it must be"
                                     : "no longer than the bound: in the rest of the run it waits for other parts");
    }
    const MeasuredResource& waited = most_waited_for(simulation.resources.kinds);
    const bool is_worth_naming = share_of(waited.usage.waiting, simulation) >= waited_share;
    return fmt::format("No resource that a run measures is busy for more than {:.0f} % of it{}.", 100 * busy,
                       is_worth_naming ? "; of these, messages waited longest for " + waited.name : "");
}

}  // namespace

bool are_tied(Cycle busy, Cycle other) {
    return static_cast<double>(std::abs(busy - other)) <= tie_share * static_cast<double>(std::max(busy, other));
}

std::optional<std::string> far_from_bound(const Simulation& simulation, const Bound& bound) {
    if (simulation.traffic) return std::nullopt;  // the sources determine its length
    if (!simulation.is_whole() || bound.cycles <= 0 || simulation.resources.kinds.empty()) return std::nullopt;
    const double longer = static_cast<double>(simulation.cycles) / static_cast<double>(bound.cycles) - 1;
    if (longer <= far_share) return std::nullopt;
    return fmt::format(
        "The run takes {:.0f} % longer than its bound, so what limits the bound does not explain it. {} '{} why' shows "
        "where the cycles went, and simulates what may help.",
        100 * longer, cause_of(simulation, bound), places::program_name());
}

}  // namespace narrows

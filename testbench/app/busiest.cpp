#include "testbench/app/busiest.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "testbench/app/far_from_bound.h"

namespace narrows {

namespace {

/// The kind that sets the bound comes first among equally busy kinds.
std::vector<BusiestOfKind> in_order(const Simulation& simulation, const Bound& bound) {
    std::vector<BusiestOfKind> kinds = simulation.resources.kinds;
    const auto sets_bound = [&](const BusiestOfKind& kind) {
        return bound.resource && bound.resource->kind == kind.busiest.resource.kind;
    };
    std::ranges::stable_sort(kinds, std::ranges::greater{},
                             [](const BusiestOfKind& k) { return k.busiest.usage.busy; });
    if (kinds.empty()) return kinds;
    const Cycle most = kinds.front().busiest.usage.busy;
    const auto tied_end =
        std::ranges::find_if(kinds, [&](const BusiestOfKind& k) { return !are_tied(k.busiest.usage.busy, most); });
    std::stable_partition(kinds.begin(), tied_end, sets_bound);
    return kinds;
}

double percent(Cycle busy, const Simulation& simulation) {
    return 100.0 * static_cast<double>(busy) / static_cast<double>(simulation.lasted());
}

std::string how_many(const BusiestOfKind& kind) {
    return kind.alike == kind.all ? fmt::format("all {}", kind.all) : fmt::format("{} of {}", kind.alike, kind.all);
}

/// Compares the resource that sets the bound with the busiest ones; empty if it alone is in the first row.
std::string word_on_the_bound(const std::vector<BusiestOfKind>& kinds, const Simulation& simulation,
                              const Bound& bound) {
    if (bound.limited_by.empty() || kinds.empty()) return {};
    if (!bound.resource) return fmt::format("The bound is set by {}: each waits for the one before.", bound.limited_by);
    if (bound.resource->kind == ResourceKind::message)
        return fmt::format("The bound is set by {}: no resource is the bottleneck.", bound.limited_by);
    const auto of_bound = std::ranges::find_if(
        kinds, [&](const BusiestOfKind& kind) { return kind.busiest.resource.kind == bound.resource->kind; });
    if (of_bound == kinds.end())
        return fmt::format("The bound is set by {}, which a run does not measure.", bound.limited_by);
    const Cycle busy = of_bound->busiest.usage.busy;
    if (of_bound != kinds.begin()) {
        const bool computes = bound.resource->kind == ResourceKind::processor;
        return fmt::format(
            "The bound is set by {}; the busiest resource of this kind is busy for {:.1f} % of the run{}.",
            bound.limited_by, percent(busy, simulation), computes ? ", without what it computes" : "");
    }
    const auto alike =
        std::ranges::count_if(kinds, [&](auto& kind) { return are_tied(kind.busiest.usage.busy, busy); });
    if (!bound.resource->covers(kinds.front().busiest.resource))
        return fmt::format("The bound is set by {}.", bound.limited_by);
    return alike == 1 ? ""
                      : fmt::format("The first {} are equally busy, within 1 %; the bound is set by the first.", alike);
}

}  // namespace

Table busiest_table(const Simulation& simulation, const Bound& bound) {
    Table table{"busiest resources, one of each kind",
                {{"name", "name"},
                 {"busy", "busy cycles"},
                 {"share", "% of run"},
                 {"waiting", "waited for"},
                 {"alike", "equally busy"}},
                {},
                {}};
    const std::vector<BusiestOfKind> kinds = in_order(simulation, bound);
    for (const BusiestOfKind& kind : kinds) {
        const Usage& usage = kind.busiest.usage;
        table.rows.push_back({kind.busiest.name, usage.busy, Decimal{percent(usage.busy, simulation), 1}, usage.waiting,
                              how_many(kind)});
    }
    if (std::ranges::any_of(kinds, [](const BusiestOfKind& kind) { return kind.busiest.usage.waiting > 0; }))
        table.notes.emplace_back("Waited for: the waits of all messages, added up.");
    if (!simulation.is_whole()) return table;  // no bound is shown
    if (std::string word = word_on_the_bound(kinds, simulation, bound); !word.empty())
        table.notes.push_back(std::move(word));
    return table;
}

}  // namespace narrows

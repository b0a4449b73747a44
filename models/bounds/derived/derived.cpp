#include "models/bounds/derived/derived.h"

#include <algorithm>
#include <tuple>

#include "models/bounds/derived/resource_use.h"

namespace narrows {

namespace {

/// The largest bound is first. Ties go to the first one in the order of ResourceKind; a cut is made of channels, and so
/// stands behind them.
bool is_before(const ResourceBound& one, const ResourceBound& other) {
    const auto place = [](const ResourceBound& bound) {
        const ResourceKind kind = bound.resource.kind;
        const bool is_cut = kind == ResourceKind::cut;
        return std::tuple(-bound.cycles, is_cut ? ResourceKind::channel : kind, is_cut);
    };
    return place(one) < place(other);
}

Bound as_bound(const Topology& topology, const ResourceBound& bound) {
    const std::string name = bound.cut.empty() ? resource_name(topology, bound.resource) : std::string(bound.cut);
    return {"derived", BoundKind::lower, bound.cycles, "docs/bounds.md", name, bound.resource};
}

}  // namespace

std::vector<Bound> derived_bounds(const Machine& machine, const Topology& topology, const Traffic& traffic) {
    const ResourceUse use(machine, topology, traffic);
    std::vector<ResourceBound> found = use.bounds();
    std::ranges::stable_sort(found, is_before);
    std::vector<Bound> bounds;
    bounds.reserve(found.size());
    for (const ResourceBound& bound : found) bounds.push_back(as_bound(topology, bound));
    return bounds;
}

Bound derived_lower_bound(const Machine& machine, const Topology& topology, const Traffic& traffic) {
    const ResourceUse use(machine, topology, traffic);
    const auto largest = std::ranges::min_element(use.bounds(), is_before);
    if (largest == use.bounds().end()) return {"derived", BoundKind::lower, 0, "docs/bounds.md", {}};
    return as_bound(topology, *largest);
}

}  // namespace narrows

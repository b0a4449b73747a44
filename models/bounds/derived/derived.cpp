#include "models/bounds/derived/derived.h"

#include <algorithm>

#include "models/bounds/derived/resource_use.h"

namespace narrows {

namespace {

Bound as_bound(const Topology& topology, const ResourceBound& bound) {
    const std::string name = bound.cut.empty() ? resource_name(topology, bound.resource) : std::string(bound.cut);
    return {"derived", BoundKind::lower, bound.cycles, "docs/bounds.md", name, bound.resource};
}

}  // namespace

std::vector<Bound> derived_bounds(const Machine& machine, const Topology& topology, const Traffic& traffic) {
    const ResourceUse use(machine, topology, traffic);
    std::vector<ResourceBound> found = use.bounds();
    std::ranges::stable_sort(found, std::ranges::greater{}, &ResourceBound::cycles);
    std::vector<Bound> bounds;
    bounds.reserve(found.size());
    for (const ResourceBound& bound : found) bounds.push_back(as_bound(topology, bound));
    return bounds;
}

Bound derived_lower_bound(const Machine& machine, const Topology& topology, const Traffic& traffic) {
    const ResourceUse use(machine, topology, traffic);
    const auto largest =
        std::ranges::max_element(use.bounds(), {}, &ResourceBound::cycles);  // ties go to the first one
    if (largest == use.bounds().end()) return {"derived", BoundKind::lower, 0, "docs/bounds.md", {}};
    return as_bound(topology, *largest);
}

}  // namespace narrows

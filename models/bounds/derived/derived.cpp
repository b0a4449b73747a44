#include "models/bounds/derived/derived.h"

#include <algorithm>
#include <optional>

#include "models/bounds/derived/resource_use.h"
#include "models/bounds/derived/shared_nodes.h"

namespace narrows {

namespace {

Bound as_bound(const Topology& topology, const ResourceBound& bound) {
    const std::string name = bound.cut.empty() ? resource_name(topology, bound.resource) : std::string(bound.cut);
    return {"derived", BoundKind::lower, bound.cycles, "docs/bounds.md", name, bound.resource};
}

/// The known bounds of all resources. The names of the cuts last as long as this object.
class FoundBounds {
public:
    FoundBounds(const Machine& machine, const Topology& topology, const Traffic& traffic) {
        if (machine.has_packet_engine()) {
            all = shared_.emplace(machine, topology, traffic).bounds();
        } else {
            all = use_.emplace(machine, topology, traffic).bounds();
        }
    }

    std::vector<ResourceBound> all;

private:
    std::optional<ResourceUse> use_;
    std::optional<SharedNodesUse> shared_;
};

}  // namespace

std::vector<Bound> derived_bounds(const Machine& machine, const Topology& topology, const Traffic& traffic) {
    FoundBounds found(machine, topology, traffic);
    std::ranges::stable_sort(found.all, std::ranges::greater{}, &ResourceBound::cycles);
    std::vector<Bound> bounds;
    bounds.reserve(found.all.size());
    for (const ResourceBound& bound : found.all) bounds.push_back(as_bound(topology, bound));
    return bounds;
}

Bound derived_lower_bound(const Machine& machine, const Topology& topology, const Traffic& traffic) {
    const FoundBounds found(machine, topology, traffic);
    const auto largest = std::ranges::max_element(found.all, {}, &ResourceBound::cycles);  // ties go to the first one
    if (largest == found.all.end()) return {"derived", BoundKind::lower, 0, "docs/bounds.md", {}};
    return as_bound(topology, *largest);
}

}  // namespace narrows

#include "testbench/workloads/derived_bound.h"

#include <algorithm>

#include "models/bounds/derived/derived.h"
#include "models/bounds/derived/order/order_bound.h"

namespace narrows {

std::vector<Bound> derived_bounds(const Machine& machine, const Topology& topology, const Workload& workload) {
    std::vector<Bound> bounds = derived_bounds(machine, topology, workload.traffic());
    const auto order = workload.order();
    if (order == nullptr) return bounds;
    Bound chain = order_bound(machine, topology, *order);
    if (chain.cycles == 0) return bounds;
    bounds.insert(std::ranges::lower_bound(bounds, chain.cycles - 1, std::ranges::greater{}, &Bound::cycles), chain);
    return bounds;
}

Bound derived_lower_bound(const Machine& machine, const Topology& topology, const Workload& workload) {
    Bound resource = derived_lower_bound(machine, topology, workload.traffic());
    const auto order = workload.order();
    if (order == nullptr) return resource;
    Bound chain = order_bound(machine, topology, *order);
    return chain.cycles > resource.cycles ? chain : resource;
}

}  // namespace narrows

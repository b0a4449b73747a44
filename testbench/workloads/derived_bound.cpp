#include "testbench/workloads/derived_bound.h"

#include <algorithm>

#include "models/bounds/derived/derived.h"
#include "models/bounds/derived/order/order_bound.h"

namespace narrows {

namespace {

template <class OrderBound>
Bound with_order(const Machine& machine, const Topology& topology, const Workload& workload, Cycle ended,
                 OrderBound bound_of) {
    const Traffic traffic = workload.traffic();
    Bound resource = derived_lower_bound(machine, topology, traffic);
    if (resource.cycles == ended) return resource;
    const auto order = workload.order();
    if (order == nullptr) return resource;
    Bound ordered = bound_of(*order, traffic);
    return ordered.cycles > resource.cycles ? ordered : resource;
}

}  // namespace

std::vector<Bound> derived_bounds(const Machine& machine, const Topology& topology, const Workload& workload) {
    const Traffic traffic = workload.traffic();
    std::vector<Bound> bounds = derived_bounds(machine, topology, traffic);
    const auto order = workload.order();
    if (order == nullptr) return bounds;
    Bound ordered = order_bound(machine, topology, *order, traffic);
    if (ordered.cycles == 0) return bounds;
    bounds.insert(std::ranges::lower_bound(bounds, ordered.cycles - 1, std::ranges::greater{}, &Bound::cycles),
                  std::move(ordered));
    return bounds;
}

Bound derived_lower_bound(const Machine& machine, const Topology& topology, const Workload& workload, Cycle ended) {
    return with_order(machine, topology, workload, ended, [&](const OrderedPrograms& programs, const Traffic& traffic) {
        return order_bound(machine, topology, programs, traffic);
    });
}

Bound quick_lower_bound(const Machine& machine, const Topology& topology, const Workload& workload) {
    return with_order(machine, topology, workload, never, [&](const OrderedPrograms& programs, const Traffic&) {
        return chain_bound(machine, topology, programs);
    });
}

}  // namespace narrows

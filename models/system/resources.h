#pragma once

#include <string>
#include <vector>

#include "models/network/topology/resource.h"
#include "models/system/system.h"

namespace narrows {

/// A resource, and its usage in a run.
struct MeasuredResource {
    Resource resource;
    std::string name;
    Usage usage;
};

/// The busiest resource of one kind, among those that were busy at all.
struct BusiestOfKind {
    MeasuredResource busiest;
    std::size_t alike;  ///< number of resources that were busy for as long, itself included
    std::size_t all;    ///< number of resources of the kind
};

/// The usage of the interface links each way, channels, processors, memory ports, memories, ports and host buses of
/// shared nodes, and acknowledges of a machine. Ties are in the order of docs/bounds.md.
struct ResourceUsage {
    std::vector<MeasuredResource> busiest;  ///< the resources that were busy longest
    std::vector<BusiestOfKind> kinds;       ///< the busiest first
};

/// Returns the `count` busiest resources. Pass `every_resource` to get all of them, idle ones included.
inline constexpr std::size_t every_resource = ~std::size_t{0};
ResourceUsage measure_resources(const System& system, std::size_t count);

/// Endpoints whose interface links inwards were used.
int count_receivers(const System& system);

}  // namespace narrows

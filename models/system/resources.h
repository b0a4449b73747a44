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

/// The busiest resource of one kind; idle resources do not count.
struct BusiestOfKind {
    MeasuredResource busiest;
    std::size_t alike;  ///< number of equally busy resources, including this one
    std::size_t all;    ///< number of resources of the kind
};

/// The usage of a machine's resources: interface links each way, channels, processors, memory ports, memories, ports
/// and host buses of shared nodes, and acknowledges. Ties are in the order of docs/bounds.md.
struct ResourceUsage {
    std::vector<MeasuredResource> busiest;  ///< the resources that were busy longest
    std::vector<BusiestOfKind> kinds;       ///< the busiest first
};

/// Returns the `count` busiest resources. Pass `every_resource` to get all of them, idle ones included.
inline constexpr std::size_t every_resource = ~std::size_t{0};
ResourceUsage measure_resources(const System& system, std::size_t count);

/// Number of endpoints whose inward interface links were used.
int count_receivers(const System& system);

}  // namespace narrows

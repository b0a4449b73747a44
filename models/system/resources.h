#pragma once

#include <string>
#include <vector>

#include "models/system/system.h"
#include "models/topology/resource.h"

namespace narrows {

/// Something that can be the bottleneck, and what it did in a run.
struct MeasuredResource {
    Resource resource;
    std::string name;
    Usage usage;
};

/// Of the resources of one kind, which were busy at all, the busiest.
struct BusiestOfKind {
    MeasuredResource busiest;
    std::size_t alike;  ///< that were busy as long, itself included
    std::size_t all;    ///< of the kind
};

/// What the interface links each way, channels, processors, memory ports and acknowledges of a machine did. Of equally
/// busy ones first those that docs/bounds.md names first.
struct ResourceUsage {
    std::vector<MeasuredResource> busiest;  ///< those that were busy longest
    std::vector<BusiestOfKind> kinds;       ///< the busiest first
};

/// As many of the busiest; `every_resource`: those that did nothing, too.
inline constexpr std::size_t every_resource = ~std::size_t{0};
ResourceUsage measure_resources(const System& system, std::size_t count);

}  // namespace narrows

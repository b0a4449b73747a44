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

/// The `count` resources that were busy longest: interface links each way, channels, processors, memory ports,
/// acknowledges. Of equally busy ones first those that docs/bounds.md names first.
std::vector<MeasuredResource> busiest_resources(const System& system, std::size_t count);

}  // namespace narrows

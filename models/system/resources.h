#pragma once

#include <string>
#include <vector>

#include "models/system/system.h"

namespace narrows {

/// Something that can be the bottleneck, and what it did in a run.
struct MeasuredResource {
    std::string name;
    Usage usage;
};

/// The `count` resources that were busy longest: processors, memories, interface links each way, channels.
std::vector<MeasuredResource> busiest_resources(const System& system, std::size_t count);

}  // namespace narrows

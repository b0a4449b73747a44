#pragma once

#include <vector>

#include "traces/why/segment.h"

namespace narrows {

struct CauseShare {
    Occupation cause;
    Cycle cycles;
    std::size_t segments;
};

struct ResourceShare {
    Resource resource;
    Cycle cycles;
    std::size_t segments;
};

/// Both add up to the cycles of the path; largest share first. Equal shares are in the order of Occupation; in the
/// order of ResourceKind, place and numbers.
std::vector<CauseShare> by_cause(const std::vector<Segment>& path);
std::vector<ResourceShare> by_resource(const std::vector<Segment>& path);

}  // namespace narrows

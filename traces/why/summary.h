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

struct KindShare {
    ResourceKind kind;
    Cycle cycles;
    std::size_t resources;  ///< number of resources of this kind on the path
};

/// How many more cycles one path has of a kind of resource than another path.
struct KindGrowth {
    ResourceKind kind;
    Cycle cycles;
};

// The shares add up to the cycles of the path; the largest is first. Equal shares are in the order of the causes or
// kinds; those of one kind of resource are in the order of their places and numbers.
std::vector<CauseShare> by_cause(const std::vector<Segment>& path);
std::vector<ResourceShare> by_resource(const std::vector<Segment>& path);
/// The shares of each kind of resource: a path often crosses many of one kind, each for a short time.
std::vector<KindShare> by_kind(const std::vector<Segment>& path);

/// The part of the path in [from, to). Segments that cross its ends are cut.
std::vector<Segment> between(const std::vector<Segment>& path, Cycle from, Cycle to);

/// Why `longer` is longer than `path`: how many more cycles it has of each kind of resource, the largest first. Some
/// may be negative. They add up to the difference in length.
std::vector<KindGrowth> growth(const std::vector<Segment>& path, const std::vector<Segment>& longer);

}  // namespace narrows

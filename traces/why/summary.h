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
    std::size_t resources;  ///< how many resources of this kind are on the path
};

/// How many more cycles of a kind of resource one path has than another one.
struct KindGrowth {
    ResourceKind kind;
    Cycle cycles;
};

// The shares add up to the cycles of the path; the largest is first. Equal shares are in the order of the causes or
// kinds; those of one kind of resource are in the order of their places and numbers.
std::vector<CauseShare> by_cause(const std::vector<Segment>& path);
std::vector<ResourceShare> by_resource(const std::vector<Segment>& path);
/// The shares of all resources of a kind together: a path often crosses many of them, each for a short time.
std::vector<KindShare> by_kind(const std::vector<Segment>& path);

/// The part of the path in [from, to). Segments that reach beyond are cut there.
std::vector<Segment> between(const std::vector<Segment>& path, Cycle from, Cycle to);

/// Why `longer` takes longer than `path`: for each kind on either of them, how much more `longer` has of it. The
/// largest first; some may be negative. They add up to the difference of the two lengths.
std::vector<KindGrowth> growth(const std::vector<Segment>& path, const std::vector<Segment>& longer);

}  // namespace narrows

#include "models/machine/machine.h"

#include <functional>
#include <numeric>

namespace narrows {

namespace {

int product(const std::vector<int>& factors) {
    return std::accumulate(factors.begin(), factors.end(), 1, std::multiplies<>{});
}

int power(int base, int exponent) {
    int result = 1;
    for (int i = 0; i < exponent; ++i) result *= base;
    return result;
}

}  // namespace

std::vector<int> TopologyParameters::all_sides() const {
    if (!sides.empty()) return sides;
    return rows == 1 ? std::vector<int>{columns} : std::vector<int>{columns, rows};
}

bool TopologyParameters::is_plane() const {
    switch (kind) {
        case TopologyKind::ring:
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus: return all_sides().size() <= 2;
        default: return false;
    }
}

int TopologyParameters::nodes() const {
    switch (kind) {
        case TopologyKind::hypercube: return power(2, dimension);
        case TopologyKind::crossbar: return size;
        case TopologyKind::butterfly: return power(radix, levels);
        case TopologyKind::bidirectional_fly: return 2 * power(radix, levels);
        case TopologyKind::fat_tree: return product(down);
        case TopologyKind::dragonfly: return nodes_per_router * group_routers * (group_routers * global_channels + 1);
        case TopologyKind::hyperx: return nodes_per_router * product(all_sides());
        default: return product(all_sides());
    }
}

MemoryAccess MemoryParameters::access() const {
    switch (timing) {
        case MemoryTiming::cache: return cache;
        case MemoryTiming::page: return page;
        case MemoryTiming::random: return random;
        case MemoryTiming::off: break;
    }
    return {};
}

}  // namespace narrows

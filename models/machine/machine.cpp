#include "models/machine/machine.h"

#include "models/machine/network_size.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

std::vector<int> TopologyParameters::all_sides() const {
    if (!sides.empty()) return sides;
    return rows == 1 ? std::vector<int>{columns} : std::vector<int>{columns, rows};
}

bool TopologyParameters::is_plane() const { return is_grid(kind) && all_sides().size() <= 2; }

int TopologyParameters::nodes() const { return static_cast<int>(count_nodes(*this)); }

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

#include "models/machine/channel_parameters.h"

#include <array>
#include <stdexcept>

#include "models/machine/machine.h"
#include "models/machine/network_file.h"

namespace narrows {

std::vector<std::string_view> dimension_names(int dimensions) {
    static constexpr std::array<std::string_view, 24> names{"x",   "y",   "z",   "d3",  "d4",  "d5",  "d6",  "d7",
                                                            "d8",  "d9",  "d10", "d11", "d12", "d13", "d14", "d15",
                                                            "d16", "d17", "d18", "d19", "d20", "d21", "d22", "d23"};
    if (static_cast<std::size_t>(dimensions) > names.size()) throw std::logic_error("too many dimensions");
    return {names.begin(), names.begin() + dimensions};
}

std::vector<std::string_view> channel_classes(const TopologyParameters& topology) {
    switch (topology.kind) {
        case TopologyKind::hypercube: return dimension_names(topology.dimension);
        case TopologyKind::crossbar: return {"endpoint"};
        case TopologyKind::bus:
        case TopologyKind::ethernet: return {};
        case TopologyKind::butterfly:
        case TopologyKind::bidirectional_fly: return {"level", "endpoint"};
        case TopologyKind::fat_tree: return {"up", "down", "endpoint"};
        case TopologyKind::dragonfly: return {"local", "global", "endpoint"};
        case TopologyKind::hyperx: {
            auto names = dimension_names(static_cast<int>(topology.sides.size()));
            names.emplace_back("endpoint");
            return names;
        }
        case TopologyKind::file: {
            std::vector<std::string_view> names(topology.file->classes.begin(), topology.file->classes.end());
            names.emplace_back("endpoint");
            return names;
        }
        default: return dimension_names(static_cast<int>(topology.all_sides().size()));
    }
}

const std::vector<std::string_view>& every_channel_class() {
    static const std::vector<std::string_view> all = [] {
        auto names = dimension_names(16);  // of the largest hypercube
        names.insert(names.end(), {"level", "up", "down", "local", "global", "endpoint"});
        return names;
    }();
    return all;
}

}  // namespace narrows

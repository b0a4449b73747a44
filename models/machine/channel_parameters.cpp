#include "models/machine/channel_parameters.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "models/machine/machine.h"
#include "models/machine/network_file.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

std::vector<std::string_view> dimension_names(int dimensions) {
    static constexpr std::array<std::string_view, 24> names{"x",   "y",   "z",   "d3",  "d4",  "d5",  "d6",  "d7",
                                                            "d8",  "d9",  "d10", "d11", "d12", "d13", "d14", "d15",
                                                            "d16", "d17", "d18", "d19", "d20", "d21", "d22", "d23"};
    if (static_cast<std::size_t>(dimensions) > names.size()) throw std::logic_error("too many dimensions");
    return {names.begin(), names.begin() + dimensions};
}

std::vector<std::string_view> channel_classes(const TopologyParameters& topology) {
    std::vector<std::string_view> names;
    for (const std::string_view name : type_of(topology.kind).channel_classes) {
        if (name == one_for_each_dimension) {
            names = dimension_names(topology.dimensions());
        } else if (name == those_of_the_file) {
            names.assign(topology.file->classes.begin(), topology.file->classes.end());
        } else {
            names.push_back(name);
        }
    }
    return names;
}

const std::vector<std::string_view>& every_channel_class() {
    static const std::vector<std::string_view> all = [] {
        auto names = dimension_names(16);  // the largest hypercube has 16 dimensions
        const std::array<std::string_view, 3> others{one_for_each_dimension, those_of_the_file, "endpoint"};
        for (const TopologyType& type : topology_types()) {
            for (const std::string_view name : type.channel_classes) {
                if (std::ranges::find(names, name) == names.end() && std::ranges::find(others, name) == others.end())
                    names.push_back(name);
            }
        }
        names.push_back(others.back());
        return names;
    }();
    return all;
}

}  // namespace narrows

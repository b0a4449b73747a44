// The list of kinds of topologies: built-in kinds, then those added by a program.
#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "models/machine/input_error.h"
#include "models/machine/kinds/kinds.h"
#include "models/machine/parameters.h"

namespace narrows {

namespace {

std::vector<TopologyType>& every_type() {
#define NARROWS_DESCRIBED(name) kinds::name(),
    static std::vector<TopologyType> types{NARROWS_TOPOLOGY_KINDS(NARROWS_DESCRIBED)};
    return types;
}

std::vector<AddedShape>& every_shape() {
    static std::vector<AddedShape> shapes;
    return shapes;
}

}  // namespace

std::span<const TopologyType> topology_types() { return every_type(); }

std::span<const AddedShape> added_shapes() { return every_shape(); }

const TopologyType& add_topology_type(TopologyType type, std::vector<ParameterEntry> shape) {
    const Place place{std::string(type.name)};
    if (std::ranges::find(every_type(), type.name, &TopologyType::name) != every_type().end())
        throw InputError(place, "there is a kind of topology of this name already; give yours another one");
    for (const ParameterEntry& entry : shape) {
        if (is_shape_parameter(entry.name) || entry.name == "topology.kind" || entry.name == "topology.routing") {
            throw InputError(
                place,
                fmt::format("{} is a parameter of another kind of topology; give yours another name", entry.name));
        }
    }
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        names.push_back(shape[i].name);
        every_shape().push_back({std::move(shape[i]), i});
    }
    type.kind = static_cast<TopologyKind>(every_type().size());
    type.shapes = {std::move(names)};
    return every_type().emplace_back(std::move(type));
}

}  // namespace narrows

#include "models/machine/topology_kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "models/machine/input_error.h"
#include "models/machine/kinds/kinds.h"

namespace narrows {

namespace {

/// Built-in kinds, then those added by a program.
std::vector<TopologyType>& every_type() {
#define NARROWS_DESCRIBED(name) kinds::name(),
    static std::vector<TopologyType> types{NARROWS_TOPOLOGY_KINDS(NARROWS_DESCRIBED)};
    return types;
}

std::vector<AddedShape>& every_shape() {
    static std::vector<AddedShape> shapes;
    return shapes;
}

constexpr std::array<std::string_view, 10> routings{"by-kind", "seam",     "minimal", "destination", "source",
                                                    "random",  "adaptive", "valiant", "ugal",        "table"};

/// A wire has no input buffers, so they are made large enough never to matter.
void normalize_buffers(Machine& machine) {
    const int width = machine.network.link_bytes_per_cycle;
    machine.network.buffer_flits = (machine.message.largest() + width - 1) / width;
}

void normalize_classes(Machine& machine) {
    std::vector<OwnChannelParameters>& classes = machine.network.classes;
    // A grid of one row has no second dimension, even if `sides` gave one.
    if (!classes.empty() && is_grid(machine.topology.kind)) classes.resize(channel_classes(machine.topology).size());
    for (OwnChannelParameters& own : classes) own.drop_equal(machine.network);
    if (std::ranges::all_of(classes, [](const auto& own) { return own == OwnChannelParameters{}; })) classes.clear();
}

bool contains(std::span<const std::string_view> names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
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

const TopologyType& type_of(TopologyKind kind) { return topology_types()[static_cast<std::size_t>(kind)]; }

std::span<const std::string_view> routing_names() { return routings; }

std::string_view name_of(RoutingKind routing) { return routings.at(static_cast<std::size_t>(routing)); }

const AllowedRouting* find_routing(TopologyKind kind, RoutingKind routing) {
    const std::vector<AllowedRouting>& allowed = type_of(kind).routings;
    const auto found = std::ranges::find(allowed, routing, &AllowedRouting::routing);
    return found == allowed.end() ? nullptr : &*found;
}

RoutingKind default_routing(TopologyKind kind, int lanes) {
    const RoutingKind first = type_of(kind).routings.front().routing;
    return first == RoutingKind::seam && lanes > 1 ? RoutingKind::minimal : first;
}

RoutingKind routing_of(const Machine& machine) {
    const TopologyParameters& topology = machine.topology;
    return topology.routing == RoutingKind::by_kind ? default_routing(topology.kind, machine.fewest_lanes())
                                                    : topology.routing;
}

int lanes_needed(const Machine& machine) {
    int most = 1;
    const auto classes = static_cast<int>(channel_classes(machine.topology).size());
    for (ChannelClass each = 0; each < classes; ++each) most = std::max(most, lanes_needed(machine, each));
    return most;
}

int lanes_needed(const Machine& machine, ChannelClass channel_class) {
    const TopologyParameters& topology = machine.topology;
    const RoutingKind routing = routing_of(machine);
    const std::string_view name = channel_classes(topology)[static_cast<std::size_t>(channel_class)];
    if (name == "endpoint") return 1;
    if (name == "global") return routing == RoutingKind::valiant || routing == RoutingKind::ugal ? 2 : 1;
    if (is_grid(topology.kind) && routing == RoutingKind::minimal)
        return is_wrapped(topology, channel_class) && topology.all_sides()[static_cast<std::size_t>(channel_class)] > 4
                   ? 2
                   : 1;
    if (is_grid(topology.kind) && routing == RoutingKind::adaptive) return wrapped_sides(topology).empty() ? 2 : 3;
    return find_routing(topology.kind, routing)->lanes;
}

std::optional<ChannelClass> class_without_lanes(const Machine& machine) {
    const auto classes = static_cast<int>(channel_classes(machine.topology).size());
    for (ChannelClass each = 0; each < classes; ++each) {
        if (machine.channel_values(each).lanes < lanes_needed(machine, each)) return each;
    }
    return std::nullopt;
}

bool needs_lanes_to_exist(const Machine& machine) {
    const RoutingKind routing = routing_of(machine);
    return routing == RoutingKind::adaptive || routing == RoutingKind::ugal ||
           (machine.topology.kind == TopologyKind::hyperx && routing == RoutingKind::valiant);
}

bool is_grid(TopologyKind kind) { return kind <= TopologyKind::torus; }

bool is_wrapped(const TopologyParameters& topology, int dimension) {
    return topology.kind != TopologyKind::mesh && (topology.kind == TopologyKind::torus || dimension == 0);
}

std::vector<int> wrapped_sides(const TopologyParameters& topology) {
    std::vector<int> wrapped;
    int dimension = 0;
    for (const int side : topology.all_sides()) {
        if (is_wrapped(topology, dimension++) && side > 1) wrapped.push_back(side);
    }
    return wrapped;
}

bool is_shape_parameter(std::string_view parameter) {
    return std::ranges::any_of(topology_types(),
                               [&](const TopologyType& type) { return has_shape_parameter(type.kind, parameter); });
}

bool has_shape_parameter(TopologyKind kind, std::string_view parameter) {
    return std::ranges::any_of(type_of(kind).shapes, [&](const auto& shape) { return contains(shape, parameter); });
}

std::span<const std::string_view> shape_parameters(const TopologyParameters& topology) {
    const auto& shapes = type_of(topology.kind).shapes;
    const bool has_lists = !(topology.kind == TopologyKind::fat_tree ? topology.down : topology.sides).empty();
    return has_lists ? shapes.front() : shapes.back();
}

void normalize(Machine& machine) {
    TopologyParameters& topology = machine.topology;
    topology.routing = routing_of(machine);
    if (is_grid(topology.kind) && !topology.sides.empty() && topology.sides.size() <= 2) {
        topology.columns = topology.sides.front();
        topology.rows = topology.sides.size() == 2 ? topology.sides.back() : 1;
        topology.sides.clear();
    }
    normalize_classes(machine);
    if (topology.kind == TopologyKind::fat_tree && topology.radix > 0 && topology.levels > 1) {
        topology.down.assign(static_cast<std::size_t>(topology.levels), topology.radix);
        topology.up.assign(static_cast<std::size_t>(topology.levels) - 1, topology.radix);
        topology.radix = topology.levels = 0;
    }
    if (machine.has_medium()) normalize_buffers(machine);
}

}  // namespace narrows

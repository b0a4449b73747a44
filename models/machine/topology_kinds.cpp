#include "models/machine/topology_kinds.h"

#include <algorithm>
#include <array>

namespace narrows {

namespace {

constexpr std::array<std::string_view, 10> routings{"by-kind", "seam",     "minimal", "destination", "source",
                                                    "random",  "adaptive", "valiant", "ugal",        "table"};

constexpr std::string_view dimension_order = "the shorter way round, dimension by dimension";
constexpr std::string_view up_and_down = "up by the digits of the destination, down by them too";
constexpr std::string_view freest = "of the shortest ways, at each hop the one with most free slots";
constexpr std::string_view by_queue = "minimal or valiant, as the queues say when a message enters";

std::vector<std::vector<std::string_view>> grid_shapes() {
    return {{"topology.sides"}, {"topology.columns", "topology.rows"}};
}

std::vector<AllowedRouting> wrapped_routings() {
    return {
        {RoutingKind::seam, 1, "dimension by dimension; a wraparound channel is only the last hop of its dimension"},
        {RoutingKind::minimal, 2, dimension_order, "1 where no wrapped side is longer than 4"},
        {RoutingKind::adaptive, 3, freest}};
}

std::vector<TopologyType> make_types() {
    using Kind = TopologyKind;
    using Routing = RoutingKind;
    const std::vector<std::vector<std::string_view>> radix_and_levels{{"topology.radix", "topology.levels"}};
    return {
        {Kind::ring,
         "ring",
         "a single row of nodes, wrapped around",
         grid_shapes(),
         wrapped_routings(),
         {one_for_each_dimension}},
        {Kind::mesh,
         "mesh",
         "a grid of any number of dimensions, none of them wrapped",
         grid_shapes(),
         {{Routing::minimal, 1, "dimension by dimension"}, {Routing::adaptive, 2, freest}},
         {one_for_each_dimension}},
        {Kind::cylinder,
         "cylinder",
         "a grid of which the first dimension is wrapped",
         grid_shapes(),
         wrapped_routings(),
         {one_for_each_dimension}},
        {Kind::torus,
         "torus",
         "a grid of which all dimensions are wrapped",
         grid_shapes(),
         wrapped_routings(),
         {one_for_each_dimension}},
        {Kind::hypercube,
         "hypercube",
         "2^dimension nodes, each joined with those whose number differs in one bit",
         {{"topology.dimension"}},
         {{Routing::minimal, 1, "bit by bit, the lowest first (e-cube)"}, {Routing::adaptive, 2, freest}},
         {one_for_each_dimension}},
        {Kind::crossbar,
         "crossbar",
         "all nodes on one switch",
         {{"topology.nodes"}},
         {{Routing::destination, 1, "the only way"}},
         {"endpoint"}},
        {Kind::butterfly,
         "butterfly",
         "radix^levels nodes; messages cross all levels of switches, in one direction",
         radix_and_levels,
         {{Routing::destination, 1, "by the digits of the destination, the only way"}},
         {"level", "endpoint"}},
        {Kind::bidirectional_fly,
         "bidirectional-fly",
         "2 radix^levels nodes, half of them on each side of the levels of switches",
         radix_and_levels,
         {{Routing::minimal, 2, "to the nearest level in common, then to the side of the destination"}},
         {"level", "endpoint"}},
        {Kind::fat_tree,
         "fat-tree",
         "a tree of switches, with several links up from each",
         {{"topology.down", "topology.up"}, {"topology.radix", "topology.levels"}},
         {{Routing::destination, 1, up_and_down},
          {Routing::source, 1, "up by the digits of the source, down by those of the destination"},
          {Routing::random, 1, "up at random, down by the digits of the destination"},
          {Routing::adaptive, 1, "up where most slots are free, down by the digits of the destination"}},
         {"up", "down", "endpoint"}},
        {Kind::dragonfly,
         "dragonfly",
         "groups of switches: all switches of a group are joined, and all groups",
         {{"topology.nodes_per_switch", "topology.group_switches", "topology.global_channels"}},
         {{Routing::minimal, 2, "by the channel between both groups"},
          {Routing::valiant, 3, "minimal to a random group, and minimal from there on"},
          {Routing::ugal, 3, by_queue}},
         {"local", "global", "endpoint"}},
        {Kind::hyperx,
         "hyperx",
         "a grid of switches, each joined with all others of its row in every dimension",
         {{"topology.sides", "topology.nodes_per_switch"}},
         {{Routing::minimal, 1, "dimension by dimension"},
          {Routing::valiant, 2, "minimal to a random switch, and minimal from there on"},
          {Routing::ugal, 2, by_queue},
          {Routing::adaptive, 2, freest}},
         {one_for_each_dimension, "endpoint"}},
        {Kind::file,
         "file",
         "switches, channels, endpoints and routes from a file",
         {{"topology.file"}},
         {{Routing::table, 1, "by the routes of the file; if it has none, as minimal"},
          {Routing::minimal, 1, "a shortest way, at each switch by the lowest port that begins one"}},
         {those_of_the_file, "endpoint"}},
        {Kind::bus,
         "bus",
         "all nodes on one wire, which one message holds at a time",
         {{"topology.nodes"}},
         {{Routing::destination, 1, "the only way"}},
         {}},
        {Kind::ethernet,
         "ethernet",
         "all nodes on one wire; who sends at the same time collides, backs off and tries again",
         {{"topology.nodes"}},
         {{Routing::destination, 1, "the only way"}},
         {}},
    };
}

/// Of a grid: whether the dimension is wrapped.
bool wraps(const TopologyParameters& topology, int dimension) {
    return topology.kind != TopologyKind::mesh && (topology.kind == TopologyKind::torus || dimension == 0);
}

/// A wire has no input buffers: as if they were in nobody's way.
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

std::span<const TopologyType> topology_types() {
    static const std::vector<TopologyType> types = make_types();
    return types;
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
        return wraps(topology, channel_class) && topology.all_sides()[static_cast<std::size_t>(channel_class)] > 4 ? 2
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

std::vector<int> wrapped_sides(const TopologyParameters& topology) {
    std::vector<int> wrapped;
    int dimension = 0;
    for (const int side : topology.all_sides()) {
        if (wraps(topology, dimension++) && side > 1) wrapped.push_back(side);
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

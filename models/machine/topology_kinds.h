#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/machine.h"
#include "models/machine/parameter_entry.h"
#include "models/machine/validate.h"

/// The properties of the kinds of topologies that are known before a network is built. The only list of them:
/// descriptions, checks and `narrows list topologies` use it.
namespace narrows {

inline constexpr std::int64_t most_nodes = 65536;
inline constexpr std::int64_t too_many = std::int64_t{1}
                                         << 40;  ///< numbers of nodes and channels are inexact from here

/// A routing that a kind of topology allows.
struct AllowedRouting {
    RoutingKind routing;
    int lanes;                    ///< number of lanes that it needs
    std::string_view summary;     ///< a short description
    std::string_view fewer = {};  ///< the networks where it needs fewer lanes; empty if none
};

inline constexpr std::string_view one_for_each_dimension = "one for each dimension (x, y, z, d3, ...)";
inline constexpr std::string_view those_of_the_file = "those of the file";

/// "8 dimensions", in the caller's form of numbers.
using CountText = std::string (*)(std::int64_t number, std::string_view noun);
using ShapeCheck = std::function<void(const TopologyParameters& topology, std::vector<Complaint>& complaints)>;
/// A number that follows from the shape.
template <class Number>
using OfShape = std::function<Number(const TopologyParameters& topology)>;

/// A kind of topology.
struct TopologyType {
    TopologyKind kind;
    std::string_view name;     ///< as in descriptions
    std::string_view summary;  ///< a short description
    /// The parameters that give its shape, by dotted name. A machine gives all of one set, and none of the others.
    std::vector<std::vector<std::string_view>> shapes;
    std::vector<AllowedRouting> routings;  ///< the default first
    /// Names of its channel classes. One of the texts below may stand for several names.
    std::vector<std::string_view> channel_classes;

    /// The text of its shape: "8 x 8 x 8", "8 dimensions".
    std::function<std::string(const TopologyParameters& topology, CountText counted)> in_words;
    OfShape<std::int64_t> nodes;
    OfShape<std::int64_t> channels;  ///< network channels, at most; the rim of a grid has fewer
    OfShape<std::int64_t> ports;     ///< on one side of the largest router
    OfShape<double> hops;            ///< most hops of a route

    ShapeCheck check = nullptr;  ///< finds impossible shapes
    /// Makes a network of more than 4096 nodes smaller without losing a possible deadlock; null if it is checked in
    /// full.
    void (*reduce)(TopologyParameters& topology) = nullptr;
    /// Multiplies the interfaces of each switch, with enough room above them. Returns the change as KEY=VALUE. Empty,
    /// or null, if there is no such network.
    std::string (*multiply_endpoints)(TopologyParameters& topology, int times) = nullptr;
};

/// Returns the types in the order of TopologyKind, followed by those that a program has added.
std::span<const TopologyType> topology_types();
/// Adds a kind and sets its number. Each entry is an integer parameter of the kind, with its value in
/// TopologyParameters::added. Call before anything asks for parameters(). Throws InputError if a name cannot be used.
const TopologyType& add_topology_type(TopologyType type, std::vector<ParameterEntry> shape);
/// The parameters of added kinds, with their places in TopologyParameters::added.
struct AddedShape {
    ParameterEntry entry;
    std::size_t place;
};
std::span<const AddedShape> added_shapes();

const TopologyType& type_of(TopologyKind kind);

/// Names in descriptions, indexed by RoutingKind.
std::span<const std::string_view> routing_names();
std::string_view name_of(RoutingKind routing);

/// Null if the kind does not allow it.
const AllowedRouting* find_routing(TopologyKind kind, RoutingKind routing);
/// The first routing that the kind allows; on wrapped grids with more than one lane, minimal.
RoutingKind default_routing(TopologyKind kind, int lanes);
/// Never `by_kind`.
RoutingKind routing_of(const Machine& machine);

/// Number of lanes that the machine's routes need in the channels that need most. Its kind of topology must allow its
/// routing.
int lanes_needed(const Machine& machine);
/// Number of lanes that the routes need in channels of a class.
int lanes_needed(const Machine& machine, ChannelClass channel_class);
/// The first class of channels that has fewer lanes than the routes need; empty if there is none.
std::optional<ChannelClass> class_without_lanes(const Machine& machine);
/// True if the routes cannot work without enough lanes: adaptive routes need lanes besides the escape lanes, and a
/// message with a detour knows by its lane whether it has made it.
bool needs_lanes_to_exist(const Machine& machine);

bool is_grid(TopologyKind kind);
/// True if this dimension of a grid is wrapped.
bool is_wrapped(const TopologyParameters& topology, int dimension);
/// The wrapped sides of a grid that have more than one node.
std::vector<int> wrapped_sides(const TopologyParameters& topology);

/// True if the parameter gives the shape of some kind.
bool is_shape_parameter(std::string_view parameter);
/// True if the parameter gives the shape of the kind, alone or with others.
bool has_shape_parameter(TopologyKind kind, std::string_view parameter);
/// The set of parameters that gives the shape of this topology.
std::span<const std::string_view> shape_parameters(const TopologyParameters& topology);

/// Replaces short forms, so that equal networks have equal parameters. On grids of one or two dimensions `sides`
/// becomes columns and rows; on fat trees radix and levels become `down` and `up`; the routing is the one in force;
/// classes of channels drop values that equal the network's; where there are no input buffers, `network.buffer_flits`
/// is enough for the largest message.
void normalize(Machine& machine);

}  // namespace narrows

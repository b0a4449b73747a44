#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/machine.h"
#include "models/machine/parameter_entry.h"
#include "models/machine/validate.h"

/// What there is to know about the kinds of topologies before a network is built. The only list of them: descriptions,
/// checks and `narrows list topologies` go through it.
namespace narrows {

/// A routing that a kind of topology allows.
struct AllowedRouting {
    RoutingKind routing;
    int lanes;                    ///< lanes that it needs
    std::string_view summary;     ///< what it is, in a few words
    std::string_view fewer = {};  ///< where it needs fewer lanes; empty if nowhere
};

inline constexpr std::string_view one_for_each_dimension = "one for each dimension (x, y, z, d3, ...)";
inline constexpr std::string_view those_of_the_file = "those of the file";

/// "8 dimensions", as the caller writes numbers.
using CountText = std::string (*)(std::int64_t number, std::string_view noun);
using ShapeCheck = std::function<void(const TopologyParameters& topology, std::vector<Complaint>& complaints)>;
/// A number that follows from the shape.
template <class Number>
using OfShape = std::function<Number(const TopologyParameters& topology)>;

/// A kind of topology. Sizes are those of count_nodes() and its like (network_size.h).
struct TopologyType {
    TopologyKind kind;
    std::string_view name;     ///< as in descriptions
    std::string_view summary;  ///< what it is, in a few words
    /// The parameters that give its shape, by dotted name. A machine gives all of one set, and none of another.
    std::vector<std::vector<std::string_view>> shapes;
    std::vector<AllowedRouting> routings;  ///< the default first
    /// Of the channels, by name; among them maybe one of the texts below, which stands for several.
    std::vector<std::string_view> channel_classes;

    /// Its shape: "8 x 8 x 8", "8 dimensions".
    std::function<std::string(const TopologyParameters& topology, CountText counted)> in_words;
    OfShape<std::int64_t> nodes;
    OfShape<std::int64_t> channels;
    OfShape<std::int64_t> ports;
    OfShape<double> hops;  ///< No route has more.

    ShapeCheck check = nullptr;  ///< Complains of an impossible shape.
    /// Makes a network of more than 4096 nodes smaller, without losing a possible deadlock; null: it is looked at in
    /// full.
    void (*reduce)(TopologyParameters& topology) = nullptr;
    /// Gives each switch so many times as many interfaces, and as much more room above them. Returns the change as
    /// KEY=VALUE; nothing, or null, where there is no such network.
    std::string (*multiply_endpoints)(TopologyParameters& topology, int times) = nullptr;
};

/// Returns the types in the order of TopologyKind. Those that a program has added follow, with numbers of their own.
std::span<const TopologyType> topology_types();
/// Adds a kind, and sets its number. Each entry is an integer, one of its parameters, and TopologyParameters::added has
/// its value. Called before anything asks for parameters(). Throws InputError if a name cannot be used.
const TopologyType& add_topology_type(TopologyType type, std::vector<ParameterEntry> shape);
/// The parameters of kinds that were added, with their places in TopologyParameters::added.
struct AddedShape {
    ParameterEntry entry;
    std::size_t place;
};
std::span<const AddedShape> added_shapes();

const TopologyType& type_of(TopologyKind kind);

/// As in descriptions, by enumerator of RoutingKind.
std::span<const std::string_view> routing_names();
std::string_view name_of(RoutingKind routing);

/// Null if the kind does not allow it.
const AllowedRouting* find_routing(TopologyKind kind, RoutingKind routing);
/// The first that the kind allows; on wrapped grids with more than one lane, minimal.
RoutingKind default_routing(TopologyKind kind, int lanes);
/// Never `by_kind`.
RoutingKind routing_of(const Machine& machine);

/// The lanes that the routes of the machine need in the channels that need most. Its kind of topology must allow its
/// routing.
int lanes_needed(const Machine& machine);
/// The lanes that they need in channels of a class.
int lanes_needed(const Machine& machine, ChannelClass channel_class);
/// The first class of channels that has fewer lanes than the routes need; empty if there is none.
std::optional<ChannelClass> class_without_lanes(const Machine& machine);
/// Adaptive routes do not exist without lanes besides the escape lanes, and a message with a detour knows by its lane
/// whether it has made it.
bool needs_lanes_to_exist(const Machine& machine);

bool is_grid(TopologyKind kind);
/// Returns whether this dimension of a grid is wrapped.
bool is_wrapped(const TopologyParameters& topology, int dimension);
/// The wrapped sides of a grid that have more than one node.
std::vector<int> wrapped_sides(const TopologyParameters& topology);

/// True if some kind has its shape from the parameter.
bool is_shape_parameter(std::string_view parameter);
/// True if the kind has its shape from the parameter, maybe among others.
bool has_shape_parameter(TopologyKind kind, std::string_view parameter);
/// The set of parameters that gives the shape of this topology.
std::span<const std::string_view> shape_parameters(const TopologyParameters& topology);

/// Replaces short forms, so that equal networks have equal parameters: on grids of one or two dimensions `sides`
/// becomes columns and rows, on fat trees radix and levels become `down` and `up`, the routing is the one in force, and
/// classes of channels have no values of their own that are the same as those of the network; where there are no input
/// buffers, `network.buffer_flits` is enough for the largest message.
void normalize(Machine& machine);

}  // namespace narrows

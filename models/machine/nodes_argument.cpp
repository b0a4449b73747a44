#include "models/machine/nodes_argument.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"
#include "models/machine/topology_settings.h"

namespace narrows {

namespace {

class NodesArgument {
public:
    NodesArgument(Settings& settings, std::int64_t nodes, const std::string& machine, std::size_t rank)
        : settings_(settings),
          places_(places_of_node(settings)),
          nodes_(nodes * places_),
          machine_(machine),
          rank_(rank),
          place_{fmt::format("nodes={}", nodes)},
          kind_(static_cast<TopologyKind>(settings.find("topology.kind")->value.amount)) {}

    void apply() {
        switch (kind_) {
            case TopologyKind::hypercube: return set_dimension();
            case TopologyKind::bus:
            case TopologyKind::ethernet:
            case TopologyKind::crossbar: return set("topology.nodes", nodes_);
            default: break;
        }
        if (kind_ == TopologyKind::file) refuse_shape("a network from a file");
        if (!is_grid(kind_)) return keep_switches();
        if (settings_.find("topology.sides") != nullptr) replace_sides();
        if (kind_ == TopologyKind::ring) return set_ring();
        if (kind_ != TopologyKind::cylinder && has_two_sides()) return keep_sides();
        set_rows();
    }

private:
    /// Number of interfaces of a node in each rail.
    static std::int64_t places_of_node(const Settings& settings) {
        const auto value_of = [&](std::string_view name, std::int64_t otherwise) {
            const ValueSoFar* const given = settings.find(name);
            return given == nullptr ? otherwise : std::max<std::int64_t>(0, given->value.amount);
        };
        const std::int64_t interfaces = std::max<std::int64_t>(1, value_of("node.interfaces", 1));
        const std::int64_t rails = value_of("network.rails", 1);
        return rails == 0 ? 1 : std::max<std::int64_t>(1, interfaces / rails);
    }

    /// The word for what `nodes_` counts.
    std::string places() const {
        if (places_ == 1) return "nodes";
        return settings_.find("network.rails") == nullptr ? "nodes times node.interfaces"
                                                          : "nodes times node.interfaces / network.rails";
    }

    [[noreturn]] void refuse(std::string message) const { throw InputError(place_, std::move(message)); }

    [[noreturn]] void refuse_shape(const std::string& network) const {
        refuse(fmt::format("the number of nodes does not say the shape of {}; give {}", network,
                           shapes_text(type_of(kind_))));
    }

    void refuse_if_given_twice(std::string_view name) const {
        const ValueSoFar* const given = settings_.find(name);
        if (given != nullptr && given->rank == rank_) {
            refuse(fmt::format("nodes sets {}, and so does {}; leave one of them out", name, given->place.text()));
        }
    }

    void set(std::string_view name, std::int64_t value) {
        refuse_if_given_twice(name);
        settings_.set(*find_parameter(name), {{value, Unit::none}, place_, "nodes", "", rank_});
    }

    /// Many shapes have so many nodes. Only the machine's own shape is meant, with places at each switch for all
    /// interfaces of its nodes.
    void keep_switches() {
        const TopologyType& type = type_of(kind_);
        Machine machine;
        machine.topology.kind = kind_;
        for (const Parameter& parameter : parameters()) {
            if (const ValueSoFar* const given = settings_.find(parameter); given && is_shape_parameter(parameter.name))
                parameter.set(machine, value_of(given->value));
        }
        normalize(machine);
        const std::int64_t nodes = type_of(machine.topology.kind).nodes(machine.topology);
        if (nodes == nodes_) return;
        const bool is_meant = nodes * places_ == nodes_ && type.multiply_endpoints != nullptr;
        if (!is_meant || type.multiply_endpoints(machine.topology, static_cast<int>(places_)).empty())
            refuse_shape(with_article(type.name));
        for (const auto& shape : type.shapes) {
            for (const std::string_view name : shape) {
                refuse_if_given_twice(name);
                settings_.erase(name);
            }
        }
        for (const std::string_view name : shape_parameters(machine.topology)) {
            const MachineValue value = find_parameter(name)->get(machine);
            settings_.set(*find_parameter(name), {{value.number, Unit::none, value.list}, place_, "nodes", "", rank_});
        }
    }

    static MachineValue value_of(const Quantity& quantity) {
        return quantity.list.empty() ? MachineValue(quantity.amount) : MachineValue(quantity.list);
    }

    void set_dimension() {
        const std::int64_t most = std::int64_t{1} << find_parameter("topology.dimension")->most;
        if (nodes_ < 2 || nodes_ > most) refuse(fmt::format("{} must be from 2 to {}", places(), most));
        const auto wanted = static_cast<std::uint64_t>(nodes_);
        if (!std::has_single_bit(wanted)) {
            refuse(fmt::format("{} is a hypercube: {} must be a power of two, for instance {} or {}", machine_,
                               places(), std::bit_floor(wanted), std::bit_ceil(wanted)));
        }
        set("topology.dimension", std::countr_zero(wanted));
    }

    std::int64_t side(std::string_view name) const {
        const ValueSoFar* const given = settings_.find(name);
        return given == nullptr ? 1 : given->value.amount;
    }
    bool has_two_sides() const { return side("topology.columns") > 1 && side("topology.rows") > 1; }

    /// Many grids have so many nodes. Only the machine's own shape is meant.
    void keep_sides() const {
        const std::int64_t columns = side("topology.columns");
        const std::int64_t rows = side("topology.rows");
        if (columns * rows == nodes_) return;
        const auto grid = [](std::int64_t across, std::int64_t down) {
            return fmt::format("topology.columns={} topology.rows={}", across, down);
        };
        // On a torus a side of 2 would make two links between the same routers.
        const auto is_side = [&](std::int64_t side) { return side > 0 && (side != 2 || kind_ == TopologyKind::mesh); };
        const auto fits = [&](std::int64_t across) {
            return nodes_ % across == 0 && is_side(across) && is_side(nodes_ / across);
        };
        std::int64_t across = 1;
        for (std::int64_t side = 1; side * side <= nodes_; ++side) {
            if (fits(side)) across = nodes_ / side;
        }
        std::string ways = grid(across, std::max(nodes_ / across, std::int64_t{1}));
        if (columns != across && fits(columns)) ways += " or " + grid(columns, nodes_ / columns);
        refuse(
            fmt::format("{} is a {} of {} x {} {}, and the number of nodes does not say which sides another one has; "
                        "give them, for instance {}",
                        machine_, type_of(kind_).name, columns, rows, places_ == 1 ? "nodes" : "interfaces", ways));
    }

    /// Replaces the sides by columns and rows.
    void replace_sides() {
        const ValueSoFar sides = *settings_.find("topology.sides");
        const std::vector<int>& list = sides.value.list;
        if (list.size() > 2) refuse_shape(fmt::format("a grid of {} dimensions", list.size()));
        settings_.erase("topology.sides");
        const auto replace = [&](std::string_view name, int side) {
            settings_.set(*find_parameter(name),
                          {{side, Unit::none}, sides.place, sides.origin, sides.source, sides.rank});
        };
        replace("topology.columns", list.front());
        replace("topology.rows", list.size() == 2 ? list.back() : 1);
    }

    void set_ring() {
        const Parameter& columns = *find_parameter("topology.columns");
        if (!columns.refusal(nodes_).empty()) refuse(fmt::format("{} must be from 2 to {}", places(), columns.most));
        set(columns.name, nodes_);
        set("topology.rows", 1);
    }

    void set_rows() {
        const ValueSoFar* const columns = settings_.find("topology.columns");
        set("topology.rows", columns == nullptr ? 1 : rows_for(columns->value.amount));
    }

    std::int64_t rows_for(std::int64_t columns) const {
        const Parameter& rows = *find_parameter("topology.rows");
        if (columns < 1) return 1;  // reported later with its place
        if (nodes_ > 0 && nodes_ % columns == 0 && rows.refusal(nodes_ / columns).empty()) return nodes_ / columns;
        const bool wraps_rows = kind_ == TopologyKind::torus;
        std::int64_t below = std::clamp<std::int64_t>(nodes_ / columns, columns == 1 ? 2 : 1, rows.most - 1);
        if (wraps_rows && below == 2) below = columns == 1 ? 3 : 1;
        const std::int64_t above = wraps_rows && below == 1 ? 3 : below + 1;
        refuse(fmt::format("{} has {} of {} nodes: {} must be a multiple of {}, for instance {} or {}{}", machine_,
                           kind_ == TopologyKind::mesh ? "rows" : "rings", columns, places(), columns, below * columns,
                           above * columns, other_columns(columns)));
    }

    /// Proposes the largest number of columns, up to the machine's, that divides the number of nodes.
    std::string other_columns(std::int64_t columns) const {
        constexpr std::int64_t shortest = 3;  // with two columns, wrapping around would make double links
        std::int64_t across = std::min(columns, nodes_);
        while (across >= shortest && nodes_ % across != 0) --across;
        return across < shortest ? "" : fmt::format("; or add topology.columns={}", across);
    }

    Settings& settings_;
    std::int64_t places_;  ///< interfaces of each node in a network
    std::int64_t nodes_;   ///< nodes of the network, which are interfaces
    const std::string& machine_;
    std::size_t rank_;
    Place place_;
    TopologyKind kind_;
};

}  // namespace

void apply_nodes(Settings& settings, std::int64_t nodes, const std::string& machine, std::size_t rank) {
    NodesArgument(settings, nodes, machine, rank).apply();
}

}  // namespace narrows

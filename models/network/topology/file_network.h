#pragma once

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "models/machine/network_file.h"
#include "models/machine/route_table.h"
#include "models/network/topology/switched.h"

namespace narrows {

/// The network of a file (docs/networks.md). Every switch has the ports that the file gives it, channels between
/// switches are of the classes of the file.
///
/// - table: the routes of the file; without any, as minimal;
/// - minimal: a shortest way; of several channels on shortest ways, that of the lowest port.
///
/// Whether they are free from deadlock is for the proof to say.
class FileNetwork final : public Switched {
public:
    FileNetwork(std::shared_ptr<const NetworkFile> file, RoutingKind routing = RoutingKind::table,
                ClassLanes lanes = 1);

    bool forgets_the_way() const override { return !table_ || !table_->looks_at_input(); }
    Port route(RouterId here, NodeId to) const override;
    bool routes_to_switches() const override { return !table_; }
    std::vector<std::string_view> class_names() const override;
    Position position(RouterId router) const override;
    Halving halving() const override;

private:
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override;
    std::string switch_port_name(RouterId, Port port) const override { return fmt::format("{}", port); }

    const FileEndpoint& endpoint(NodeId node) const { return file_->endpoints[static_cast<std::size_t>(node)]; }
    Port next_port(int here, NodeId to) const;
    /// Finds the next ports towards a switch.
    void find_shortest_ways(int to, const std::vector<std::vector<FileChannel>>& into);

    /// Scales the positions of the file, and puts the nodes of a switch beside each other.
    void arrange();

    std::shared_ptr<const NetworkFile> file_;
    double scale_ = 1;              ///< factor for the positions in the file
    std::vector<double> sideways_;  ///< indexed by node: how far right of its switch it is drawn
    std::optional<RouteTable> table_;
    // Indexed by switch: its number among those where nodes leave; -1 elsewhere.
    std::vector<int> exits_;
    std::vector<std::vector<Port>> next_;  ///< indexed by that number and the switch; empty where there is a table
};

}  // namespace narrows

#pragma once

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "models/machine/network_file.h"
#include "models/machine/route_table.h"
#include "models/network/topology/switched.h"

namespace narrows {

/// The network of a file (docs/networks.md). The file gives the ports of every switch and the classes of the channels
/// between switches.
///
/// - table: the routes of the file; without any, as minimal;
/// - minimal: a shortest path; of several channels on shortest paths, the one with the lowest port.
///
/// The proof decides whether these routes are free from deadlock.
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
    double scale_ = 1;              ///< scale of the positions in the file
    std::vector<double> sideways_;  ///< indexed by node: how far to the right of its switch it is drawn
    std::optional<RouteTable> table_;
    // Indexed by switch: its number among the switches where nodes leave, or -1.
    std::vector<int> exits_;
    std::vector<std::vector<Port>> next_;  ///< indexed by number of the exit switch and by switch; empty with a table
};

}  // namespace narrows

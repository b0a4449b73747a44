#include "models/network/topology/networks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "models/machine/network_file.h"
#include "models/machine/route_table.h"
#include "models/network/topology/best_cut.h"
#include "models/network/topology/switched.h"

namespace narrows {

namespace {

std::size_t index(int number) { return static_cast<std::size_t>(number); }

Graph graph_of(const NetworkFile& file) {
    const int nodes = file.nodes();
    std::vector<int> ports(index(nodes), 1);
    ports.insert(ports.end(), file.ports.begin(), file.ports.end());
    Graph graph(nodes, ports);
    const auto end_at = [nodes](const SwitchPort& port) {
        return ChannelEnd{RouterId(nodes + port.at), Port(port.port)};
    };
    for (const FileChannel& channel : file.channels) {
        const ChannelEnd from = end_at(channel.from);
        graph.join(from.router, from.in_port, {end_at(channel.to), ChannelClass(channel.channel_class), channel.count});
    }
    join_endpoints(
        graph, ChannelClass(static_cast<int>(file.classes.size())),
        [&](NodeId node) { return end_at(file.endpoints[index(node)].entry); },
        [&](NodeId node) { return end_at(file.endpoints[index(node)].exit); });
    return graph;
}

/// The least distance of two switches, along x or y, whichever is larger; 1 if all switches are in one place.
double least_distance(std::vector<DrawnAt> switches) {
    std::ranges::sort(switches, {}, [](const DrawnAt& at) { return std::pair(at.x, at.y); });
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t a = 0; a < switches.size(); ++a) {
        for (std::size_t b = a + 1; b < switches.size() && switches[b].x - switches[a].x < least; ++b) {
            const double apart = std::max(switches[b].x - switches[a].x, std::abs(switches[b].y - switches[a].y));
            if (apart > 0) least = std::min(least, apart);
        }
    }
    return std::isfinite(least) ? least : 1;
}

/// True if the routes depend on the destination only, and allow all lanes.
bool is_by_destination(const NetworkFile& file, RoutingKind routing) {
    return routing == RoutingKind::minimal ||
           std::ranges::all_of(file.routes, [](const FileRoute& route) { return !route.in_port && route.lanes == 0; });
}

/// The network of a file (docs/networks.md). The file gives the ports of every switch and the classes of the channels
/// between switches.
///
/// - table: the routes of the file; without any, as minimal;
/// - minimal: a shortest path; of several channels on shortest paths, the one with the lowest port.
///
/// The proof decides whether these routes are free from deadlock.
class FileNetwork final : public Switched {
public:
    FileNetwork(std::shared_ptr<const NetworkFile> file, RoutingKind routing, ClassLanes lanes)
        : Switched(graph_of(*file), std::move(lanes), is_by_destination(*file, routing)), file_(std::move(file)) {
        arrange();
        if (routing == RoutingKind::table && !file_->routes.empty()) {
            table_.emplace(*file_);
            return;
        }
        std::vector<std::vector<FileChannel>> into(file_->switches.size());
        for (const FileChannel& channel : file_->channels) into[index(channel.to.at)].push_back(channel);
        exits_.assign(file_->switches.size(), -1);
        for (const FileEndpoint& node : file_->endpoints) {
            if (exits_[index(node.exit.at)] >= 0) continue;
            exits_[index(node.exit.at)] = static_cast<int>(next_.size());
            find_shortest_ways(node.exit.at, into);
        }
    }

    bool forgets_the_way() const override { return !table_ || !table_->looks_at_input(); }

    Port route(RouterId here, NodeId to) const override {
        if (here == router_of(to)) return local;
        return has_node(here) ? Port(0) : next_port(switch_number(here), to);
    }

    bool routes_to_switches() const override { return !table_; }

    std::vector<std::string_view> class_names() const override {
        std::vector<std::string_view> names(file_->classes.begin(), file_->classes.end());
        names.push_back("endpoint");
        return names;
    }

    Position position(RouterId router) const override {
        const bool is_node = has_node(router);
        const DrawnAt& drawn =
            file_->switches[index(is_node ? endpoint(node_at(router)).entry.at : switch_number(router))];
        const Position at{drawn.x * scale_, drawn.y * scale_};
        return is_node ? Position{at.x + sideways_[index(node_at(router))], at.y - 1} : at;
    }

    Halving halving() const override { return {"the best cut found", best_cut(graph()), true}; }

private:
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override {
        const int here = switch_number(place.here);
        if (!table_ || here == endpoint(place.to).exit.at) {
            choices.push_back(all_lanes_to(place.here, next_port(here, place.to)));
            return;
        }
        const FileRoute& row = *table_->find(here, place.in_port, place.lane, place.to);
        const RouteChoice all = all_lanes_to(place.here, Port(row.port));
        choices.push_back({all.port, row.lanes == 0 ? all.lanes : all.lanes & row.lanes});
    }

    const FileEndpoint& endpoint(NodeId node) const { return file_->endpoints[static_cast<std::size_t>(node)]; }

    Port next_port(int here, NodeId to) const {
        const SwitchPort& exit = endpoint(to).exit;
        if (here == exit.at) return Port(exit.port);
        if (table_) return Port(table_->find(here, 0, 0, to)->port);
        return next_[index(exits_[index(exit.at)])][index(here)];
    }

    /// Finds the next ports towards a switch.
    void find_shortest_ways(int to, const std::vector<std::vector<FileChannel>>& into) {
        constexpr int not_reached = std::numeric_limits<int>::max();
        std::vector<int> distance(into.size(), not_reached);
        std::vector<Port>& next = next_.emplace_back(into.size(), local);
        std::vector<int> reached{to};
        distance[index(to)] = 0;
        for (std::size_t i = 0; i < reached.size(); ++i) {
            const int here = reached[i];
            for (const FileChannel& channel : into[index(here)]) {
                int& before = distance[index(channel.from.at)];
                if (before == not_reached) reached.push_back(channel.from.at);
                before = std::min(before, distance[index(here)] + 1);
                if (before != distance[index(here)] + 1) continue;
                Port& port = next[index(channel.from.at)];
                if (port == local || channel.from.port < port) port = Port(channel.from.port);
            }
        }
    }

    /// Scales the positions of the file, so that nodes and switches do not overlap: the nodes of a switch are a unit
    /// apart, one unit below it.
    void arrange() {
        std::vector<int> nodes_of(file_->switches.size(), 0);
        for (const FileEndpoint& node : file_->endpoints) sideways_.push_back(nodes_of[index(node.entry.at)]++);
        for (std::size_t node = 0; node < sideways_.size(); ++node)
            sideways_[node] -= (nodes_of[index(file_->endpoints[node].entry.at)] - 1) / 2.0;
        const int widest = std::ranges::max(nodes_of);
        scale_ = std::max(2.0, widest + 0.5) / least_distance(file_->switches);
    }

    std::shared_ptr<const NetworkFile> file_;
    double scale_ = 1;              ///< scale of the positions in the file
    std::vector<double> sideways_;  ///< indexed by node: how far to the right of its switch it is drawn
    std::optional<RouteTable> table_;
    // Indexed by switch: its number among the switches where nodes leave, or -1.
    std::vector<int> exits_;
    std::vector<std::vector<Port>> next_;  ///< indexed by number of the exit switch and by switch; empty with a table
};

}  // namespace

std::unique_ptr<Topology> make_file_network(std::shared_ptr<const NetworkFile> file, RoutingKind routing,
                                            const ClassLanes& lanes) {
    return std::make_unique<FileNetwork>(std::move(file), routing, lanes);
}

}  // namespace narrows

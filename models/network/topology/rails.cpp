#include "models/network/topology/networks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "models/network/topology/resource.h"

namespace narrows {

namespace {

Graph copies_of(const Graph& graph, int copies) {
    std::vector<int> ports;
    for (RouterId router = 0; router < graph.routers(); ++router)
        ports.insert(ports.end(), static_cast<std::size_t>(copies), graph.ports(router));
    Graph all(graph.nodes() * copies, ports);
    graph.for_each_group([&](RouterId router, Port port, PortGroup group) {
        const RouterId end = group.end.router;
        for (int copy = 0; copy < copies; ++copy) {
            group.end.router = RouterId(end * copies + copy);
            all.join(RouterId(router * copies + copy), port, group);
        }
    });
    return all;
}

/// Repeats each entry, which is indexed by router, once for each rail.
template <class Entry>
std::vector<Entry> repeated(const std::vector<Entry>& entries, int times) {
    std::vector<Entry> all;
    for (const Entry entry : entries) all.insert(all.end(), static_cast<std::size_t>(times), entry);
    return all;
}

Partition halves(const Halving& halving) {
    Partition halves{{}, 2, [across = halving.across](int half) {
                         return fmt::format("the {} half across {}", half == 0 ? "first" : "second", across);
                     }};
    for (const bool is_first : halving.in_first_half) halves.part.push_back(is_first ? 0 : 1);
    return halves;
}

/// Equal networks without a channel between them (docs/timing.md, G7). With N of them, node or router x of rail
/// r has the number x N + r.
class Rails final : public Topology {
public:
    /// `rail`: the network that each rail repeats.
    Rails(std::unique_ptr<Topology> rail, int rails)
        : Topology(copies_of(rail->graph(), rails), rail->routes_by_destination()),
          rail_(std::move(rail)),
          rails_(rails) {
        double first = rail_->position(0).x;
        double last = first;
        for (RouterId router = 1; router < rail_->routers(); ++router) {
            const double x = rail_->position(router).x;
            first = std::min(first, x);
            last = std::max(last, x);
        }
        width_ = last - first + 2;
    }

    int rails() const override { return rails_; }
    bool has_edge() const override { return rail_->has_edge(); }
    void choose(const RoutePlace& place, Choices& choices) const override { rail_->choose(in_rail(place), choices); }
    void choose_all(const RoutePlace& place, Choices& choices) const override {
        rail_->choose_all(in_rail(place), choices);
    }
    bool forgets_the_way() const override { return rail_->forgets_the_way(); }
    bool depends_on_source() const override { return rail_->depends_on_source(); }
    bool routes_to_switches() const override { return rail_->routes_to_switches(); }
    bool is_escape(ChannelClass channel_class, int lane) const override {
        return rail_->is_escape(channel_class, lane);
    }
    bool decides_by_queue() const override { return rail_->decides_by_queue(); }
    std::array<int, 2> hops_of_ways(const RoutePlace& place) const override {
        return rail_->hops_of_ways(in_rail(place));
    }
    bool is_adaptive() const override { return rail_->is_adaptive(); }
    bool has_choices() const override { return rail_->has_choices(); }

    void set_seed(std::uint64_t seed) override {
        Topology::set_seed(seed);
        rail_->set_seed(seed);
    }

    Port route(RouterId here, NodeId to) const override { return rail_->route(router(here), node(to)); }

    std::string port_name(RouterId at, Port port) const override { return rail_->port_name(router(at), port); }
    std::vector<std::string_view> class_names() const override { return rail_->class_names(); }

    /// Draws the rails side by side.
    Position position(RouterId at) const override {
        Position position = rail_->position(router(at));
        position.x += at % rails_ * width_;
        return position;
    }

    std::vector<Alike> alike_nodes() const override {
        std::vector<Alike> all = rail_->alike_nodes();
        for (Alike& alike : all) alike = {NodeId(alike.node * rails_), alike.count * rails_};
        return all;
    }

    /// Cuts every rail like a single one.
    Halving halving() const override { return of_all(rail_->halving()); }

    std::vector<Halving> halvings() const override {
        std::vector<Halving> all = rail_->halvings();
        for (Halving& halving : all) halving = of_all(std::move(halving));
        return all;
    }

    /// Cuts each rail separately, because one may have more traffic than the others.
    std::vector<Partition> partitions() const override {
        std::vector<Partition> all;
        for (Partition& partition : rail_->partitions()) all.push_back(of_each(std::move(partition)));
        for (const Halving& halving : rail_->halvings()) all.push_back(of_each(halves(halving)));
        return all;
    }

    /// The ring and the line in the first rail.
    std::vector<NodeId> ring() const override { return in_first_rail(rail_->ring()); }
    std::vector<NodeId> line() const override { return in_first_rail(rail_->line()); }

    NodeId half_way_round(NodeId from) const override {
        return NodeId(rail_->half_way_round(node(from)) * rails_ + from % rails_);
    }

private:
    RouterId router(RouterId of_all) const { return RouterId(of_all / rails_); }
    NodeId node(NodeId of_all) const { return NodeId(of_all / rails_); }

    RoutePlace in_rail(RoutePlace place) const {
        place.here = router(place.here);
        place.from = node(place.from);
        place.to = node(place.to);
        return place;
    }

    std::vector<NodeId> in_first_rail(std::vector<NodeId> nodes) const {
        for (NodeId& node : nodes) node = NodeId(node * rails_);
        return nodes;
    }

    Halving of_all(Halving of_rail) const {
        of_rail.across += " of each rail";
        of_rail.in_first_half = repeated(of_rail.in_first_half, rails_);
        return of_rail;
    }

    /// A part that is one router has the router's name, which contains the number of the interface in its node.
    Partition of_each(Partition of_rail) const {
        Partition each{repeated(of_rail.part, rails_), of_rail.parts * rails_, {}};
        std::vector<std::vector<RouterId>> routers_of(static_cast<std::size_t>(each.parts));
        for (RouterId router = 0; router < routers(); ++router) {
            int& part = each.part[static_cast<std::size_t>(router)];
            if (part == Partition::no_part) continue;
            part = part * rails_ + router % rails_;
            routers_of[static_cast<std::size_t>(part)].push_back(router);
        }
        each.part_name = [this, name = std::move(of_rail.part_name), all = std::move(routers_of)](int part) {
            const std::vector<RouterId>& of_part = all[static_cast<std::size_t>(part)];
            return of_part.size() == 1 ? router_name(*this, of_part.front())
                                       : fmt::format("{} of rail {}", name(part / rails_), part % rails_);
        };
        return each;
    }

    std::unique_ptr<Topology> rail_;
    int rails_;
    double width_ = 0;  ///< distance between rails in a picture
};

}  // namespace

std::unique_ptr<Topology> make_rails(std::unique_ptr<Topology> rail, int rails) {
    return std::make_unique<Rails>(std::move(rail), rails);
}

}  // namespace narrows

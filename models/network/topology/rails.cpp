#include "models/network/topology/rails.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

}  // namespace

Rails::Rails(std::unique_ptr<Topology> rail, int rails)
    : Topology(copies_of(rail->graph(), rails), rail->routes_by_destination()), rail_(std::move(rail)), rails_(rails) {
    double first = rail_->position(0).x;
    double last = first;
    for (RouterId router = 1; router < rail_->routers(); ++router) {
        const double x = rail_->position(router).x;
        first = std::min(first, x);
        last = std::max(last, x);
    }
    width_ = last - first + 2;
}

void Rails::set_seed(std::uint64_t seed) {
    Topology::set_seed(seed);
    rail_->set_seed(seed);
}

RoutePlace Rails::in_rail(RoutePlace place) const {
    place.here = router(place.here);
    place.from = node(place.from);
    place.to = node(place.to);
    return place;
}

std::vector<NodeId> Rails::in_first_rail(std::vector<NodeId> nodes) const {
    for (NodeId& node : nodes) node = NodeId(node * rails_);
    return nodes;
}

Position Rails::position(RouterId at) const {
    Position position = rail_->position(router(at));
    position.x += at % rails_ * width_;
    return position;
}

std::vector<Alike> Rails::alike_nodes() const {
    std::vector<Alike> all = rail_->alike_nodes();
    for (Alike& alike : all) alike = {NodeId(alike.node * rails_), alike.count * rails_};
    return all;
}

Halving Rails::of_all(Halving of_rail) const {
    of_rail.across += " of each rail";
    of_rail.in_first_half = repeated(of_rail.in_first_half, rails_);
    return of_rail;
}

std::vector<Halving> Rails::halvings() const {
    std::vector<Halving> all = rail_->halvings();
    for (Halving& halving : all) halving = of_all(std::move(halving));
    return all;
}

std::vector<Partition> Rails::partitions() const {
    std::vector<Partition> all;
    for (Partition& partition : rail_->partitions()) all.push_back(of_each(std::move(partition)));
    for (const Halving& halving : rail_->halvings()) all.push_back(of_each(halves(halving)));
    return all;
}

/// A part that is one router has the router's name, which contains the number of the interface in its node.
Partition Rails::of_each(Partition of_rail) const {
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

NodeId Rails::half_way_round(NodeId from) const {
    return NodeId(rail_->half_way_round(node(from)) * rails_ + from % rails_);
}

}  // namespace narrows

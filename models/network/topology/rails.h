#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "models/network/topology/topology.h"

namespace narrows {

/// Equal networks without a channel between them (docs/timing.md, G7). With N of them, node or router x of rail
/// r has the number x N + r.
class Rails final : public Topology {
public:
    /// `rail`: the network that each rail repeats.
    Rails(std::unique_ptr<Topology> rail, int rails);

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
    void set_seed(std::uint64_t seed) override;
    Port route(RouterId here, NodeId to) const override { return rail_->route(router(here), node(to)); }

    std::string port_name(RouterId at, Port port) const override { return rail_->port_name(router(at), port); }
    std::vector<std::string_view> class_names() const override { return rail_->class_names(); }
    /// Draws the rails side by side.
    Position position(RouterId router) const override;

    std::vector<Alike> alike_nodes() const override;
    /// Cuts every rail like a single one.
    Halving halving() const override { return of_all(rail_->halving()); }
    std::vector<Halving> halvings() const override;
    /// Cuts each rail separately, because one may have more traffic than the others.
    std::vector<Partition> partitions() const override;
    /// The ring and the line in the first rail.
    std::vector<NodeId> ring() const override { return in_first_rail(rail_->ring()); }
    std::vector<NodeId> line() const override { return in_first_rail(rail_->line()); }
    NodeId half_way_round(NodeId node) const override;

private:
    RouterId router(RouterId of_all) const { return RouterId(of_all / rails_); }
    NodeId node(NodeId of_all) const { return NodeId(of_all / rails_); }
    RoutePlace in_rail(RoutePlace place) const;
    std::vector<NodeId> in_first_rail(std::vector<NodeId> nodes) const;
    Halving of_all(Halving of_rail) const;
    Partition of_each(Partition of_rail) const;

    std::unique_ptr<Topology> rail_;
    int rails_;
    double width_ = 0;  ///< distance between rails in a picture
};

}  // namespace narrows

#pragma once

#include "models/network/topology/topology.h"
#include "tests/reference/random_graph.h"

namespace narrows {

/// Random routes in a table, on a small random graph: at each router one way to each node, on which the lengths that
/// the graph has given to its channels become less.
class RandomTable final : public Topology {
public:
    enum class Lanes {
        one,
        by_place,          ///< one of several, which depends on where a message is and how it came there
        beside_the_table,  ///< lane 0 has the table; in all other lanes a message may take any way that leads nearer
    };

    RandomTable(unsigned seed, Lanes use, int lanes);

    void choose(const RoutePlace& place, Choices& choices) const override;
    bool is_adaptive() const override { return use_ == Lanes::beside_the_table; }
    bool is_escape(ChannelClass, int lane) const override { return lane == 0; }
    Port route(RouterId here, NodeId to) const override {
        return here == router_of(to) ? local : table_[static_cast<std::size_t>(here)][static_cast<std::size_t>(to)];
    }
    std::string port_name(RouterId, Port port) const override { return std::to_string(int{port}); }
    std::vector<std::string_view> class_names() const override { return reference::random_graph_classes; }
    Position position(RouterId router) const override { return {static_cast<double>(router), 0}; }

private:
    RandomTable(reference::Dice dice, Lanes use, int lanes);
    RandomTable(reference::Dice& dice, const reference::RandomGraph& graph, Lanes use, int lanes);
    bool leads_nearer(RouterId here, Port port, NodeId to) const;
    Port any_nearer(reference::Dice& dice, RouterId here, NodeId to) const;

    Lanes use_;
    int lanes_;
    std::vector<std::vector<int>> distance_;
    std::vector<std::vector<Port>> table_;  ///< indexed by router and node
};

}  // namespace narrows

#pragma once

#include "models/network/topology/topology.h"
#include "tests/reference/random_graph.h"

namespace narrows::reference {

/// A small random network with random routes. Every choice leads nearer to the destination, but messages may wait for
/// each other in a circle. The same seed gives the same.
class RandomNetwork final : public Topology {
public:
    /// `lanes`: by class of channels.
    RandomNetwork(unsigned seed, std::vector<int> lanes);

    void choose(const RoutePlace& place, Choices& choices) const override;
    void choose_all(const RoutePlace& place, Choices& choices) const override;
    bool is_adaptive() const override { return routes_ == Routes::adaptive; }
    bool has_choices() const override { return is_adaptive() || routes_ == Routes::preferred; }
    Port route(RouterId here, NodeId to) const override;
    std::string port_name(RouterId router, Port port) const override;
    std::vector<std::string_view> class_names() const override { return random_graph_classes; }
    Position position(RouterId router) const override { return {static_cast<double>(router), 0}; }

private:
    enum class Routes {
        by_destination,  // one port and all lanes
        by_place,        // one port and some lanes, which also depend on the input
        by_message,      // one port and some lanes, which also depend on source and number
        preferred,       // several ports in a fixed order
        adaptive,
    };
    struct Plan {
        Plan(Dice dice, unsigned seed, std::vector<int> lanes);

        unsigned seed;
        std::vector<int> lanes;
        Routes routes;
        RandomGraph graph;
    };

    explicit RandomNetwork(Plan plan);
    Dice dice_for(const RoutePlace& place) const;
    std::vector<int> nearer_ports(RouterId here, NodeId to) const;
    LaneSet lanes_of(RouterId here, Port port) const;
    LaneSet random_lanes(Dice& dice, LaneSet all) const;

    unsigned seed_;
    std::vector<int> lanes_;
    Routes routes_;
    std::vector<std::vector<int>> distance_;
};

}  // namespace narrows::reference

#pragma once

#include <fmt/format.h>

#include "models/network/topology/class_lanes.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// A network of switches without nodes. Each interface has a router at the edge, with one channel to the switch where
/// its messages enter and one from the switch where they leave (docs/timing.md, G2).
class Switched : public Topology {
public:
    void choose(const RoutePlace& place, Choices& choices) const final;
    void choose_all(const RoutePlace& place, Choices& choices) const final;
    bool is_escape(ChannelClass channel_class, int lane) const final;
    std::string port_name(RouterId router, Port port) const final;

protected:
    Switched(Graph graph, ClassLanes lanes, bool routes_by_destination)
        : Topology(std::move(graph), routes_by_destination), lanes_(std::move(lanes)) {}

    /// As choose() and choose_all(), at a switch.
    virtual void choose_at_switch(const RoutePlace& place, Choices& choices) const = 0;
    virtual void choose_all_at_switch(const RoutePlace& place, Choices& choices) const {
        choose_at_switch(place, choices);
    }
    /// Lanes of the channel by which the messages of a node enter.
    virtual LaneSet entry_lanes(NodeId node) const { return all_lanes(class_of(router_of(node), 0)); }
    /// As is_escape(), for a channel between switches. A message in a channel to a node never waits for another
    /// channel, and no message waits for a channel from a node.
    virtual bool is_escape_between_switches(int) const { return true; }
    virtual std::string switch_port_name(RouterId, Port port) const { return fmt::format("{}", port); }

    int lanes_of(ChannelClass channel_class) const { return lanes_.of(channel_class); }
    LaneSet all_lanes(ChannelClass channel_class) const { return first_lanes(lanes_of(channel_class)); }
    /// The lanes of a part, when the lanes of the class are divided into `parts` parts of about equal size; part 0 has
    /// the first lanes. All lanes if there are fewer lanes than parts.
    LaneSet lanes_in_part(ChannelClass channel_class, int part, int parts) const {
        const int lanes = lanes_of(channel_class);
        if (lanes < parts) return all_lanes(channel_class);
        return first_lanes(lanes * (part + 1) / parts) & ~first_lanes(lanes * part / parts);
    }
    /// True if the message has come through a lane of the part.
    bool came_in_part(const RoutePlace& place, int part, int parts) const {
        const ChannelEnd from = *graph().origin(place.here, place.in_port);
        return (lanes_in_part(class_of(from.router, from.in_port), part, parts) & only_lane(place.lane)) != 0;
    }
    ChannelClass class_of(RouterId router, Port port) const { return graph().group(router, port)->channel_class; }
    /// The choice of any lane of a port.
    RouteChoice all_lanes_to(RouterId router, Port port) const { return {port, all_lanes(class_of(router, port))}; }
    /// Switches are numbered from 0.
    int switch_number(RouterId router) const { return router - nodes(); }

private:
    ClassLanes lanes_;
};

}  // namespace narrows

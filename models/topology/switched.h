#pragma once

#include "models/topology/topology.h"

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
    Switched(Graph graph, int lanes, bool routes_by_destination)
        : Topology(std::move(graph), routes_by_destination), lanes_(lanes) {}

    /// As choose() and choose_all(), at a switch.
    virtual void choose_at_switch(const RoutePlace& place, Choices& choices) const = 0;
    virtual void choose_all_at_switch(const RoutePlace& place, Choices& choices) const {
        choose_at_switch(place, choices);
    }
    /// Lanes of the channel by which the messages of a node enter.
    virtual LaneSet entry_lanes(NodeId) const { return all_lanes(); }
    /// As is_escape(), of a channel between switches. A message in a channel to a node never waits for another channel,
    /// and none waits for a channel from a node.
    virtual bool is_escape_between_switches(int) const { return true; }
    virtual std::string switch_port_name(RouterId router, Port port) const = 0;

    int lanes() const { return lanes_; }
    LaneSet all_lanes() const { return first_lanes(lanes_); }
    /// The lanes in `parts` parts of about equal size, part 0 being the first lanes; all lanes if there are fewer lanes
    /// than parts.
    LaneSet lanes_in_part(int part, int parts) const {
        if (lanes_ < parts) return all_lanes();
        return first_lanes(lanes_ * (part + 1) / parts) & ~first_lanes(lanes_ * part / parts);
    }
    /// Whether the message has come through a lane of the part.
    bool came_in_part(const RoutePlace& place, int part, int parts) const {
        return (lanes_in_part(part, parts) & only_lane(place.lane)) != 0;
    }
    /// Switches are numbered from 0.
    int switch_number(RouterId router) const { return router - nodes(); }

private:
    int lanes_;
};

}  // namespace narrows

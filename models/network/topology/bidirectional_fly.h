#pragma once

#include "models/network/topology/fly_lines.h"
#include "models/network/topology/switched.h"

namespace narrows {

/// The bidirectional multistage network: n levels of crossbars with k ports on the left and k on the right connect
/// k^n nodes on the left (numbered first) and k^n on the right. Every line is a channel each way.
///
/// A message to the other side goes there by the digits of its destination. A message to its own side goes straight on
/// to the first level at which it can turn round, where only digits that it has passed differ from those of its
/// destination, and back by these digits. Messages from the left use the first half of the lanes, those from the right
/// the second half. In each half a message turns round at most once, and all turn the same way, so no channel waits for
/// itself. With one lane, messages that turn round at opposite ends can wait for each other.
class BidirectionalFly final : public Switched {
public:
    BidirectionalFly(int radix, int levels, ClassLanes lanes = 2);

    std::vector<std::string_view> class_names() const override { return {"level", "endpoint"}; }
    Position position(RouterId router) const override;
    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }
    Halving halving() const override;

private:
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override;
    LaneSet entry_lanes(NodeId from) const override {
        return lanes_in_part(class_of(router_of(from), 0), is_left(from) ? 0 : 1, 2);
    }
    std::string switch_port_name(RouterId router, Port port) const override;

    bool is_left(NodeId node) const { return node < lines_.lines(); }
    int line_of(NodeId node) const { return node % lines_.lines(); }
    /// True if only digits that the message has passed, or passes at this level, differ from the destination's.
    bool can_turn(int switch_number, NodeId to) const;

    FlyLines lines_;
};

}  // namespace narrows

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "models/network/topology/ids.h"

namespace narrows::collectives {

/// An all-to-all broadcast over all links of a grid of one or two dimensions, in steps. In a step each link carries one
/// message, and in the end each message has come to each node once.
///
/// A message goes along one dimension both ways, and from each node that it comes to along the other dimension both
/// ways; round a ring, half-way each. Which dimension comes first is chosen message by message, in such a proportion
/// that the busiest links of both dimensions carry equally many. Of the messages that a link could carry in a step, it
/// carries the one that has farthest to go.
class LinkSchedule {
public:
    struct Side {
        int nodes;
        bool wraps;
    };
    struct Send {
        int step;
        int message;   ///< number of the origin, plus the number within the part times the number of nodes
        bool is_last;  ///< the sender sends the message on no other link later
        bool goes_on;  ///< the receiver forwards it
    };
    /// Up and down the first dimension, and up and down the second one; even directions lead up.
    static constexpr int directions = 4;

    /// `messages`: messages of each part. A message that is sent in step s can be forwarded in step s + lag.
    LinkSchedule(Side first, Side second, int messages, int lag);

    int nodes() const { return sides_[0].nodes * sides_[1].nodes; }
    int steps() const { return steps_; }
    int lag() const { return lag_; }
    std::span<const Send> sends(NodeId node, int direction) const { return sends_[link(node, direction)]; }
    /// Call only for a direction in which there is a node.
    NodeId neighbour(NodeId node, int direction) const;
    bool has_neighbour(NodeId node, int direction) const;
    static int opposite(int direction) { return direction ^ 1; }
    NodeId origin_of(int message) const { return NodeId(message % nodes()); }
    int number_in_part(int message) const { return message / nodes(); }

private:
    class Planning;
    std::size_t link(NodeId node, int direction) const {
        return static_cast<std::size_t>(node) * directions + static_cast<std::size_t>(direction);
    }
    int coordinate(NodeId node, int dimension) const {
        return dimension == 0 ? node % sides_[0].nodes : node / sides_[0].nodes;
    }
    const Side& side(int dimension) const { return sides_[dimension]; }

    Side sides_[2];
    int lag_;
    int steps_ = 0;
    std::vector<std::vector<Send>> sends_;  // indexed by node and direction, in the order of the steps
};

}  // namespace narrows::collectives

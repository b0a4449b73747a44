#pragma once

#include <vector>

#include "traces/log/run_log.h"

namespace narrows {

/// The cycles from `begin` up to, but not including, `end`.
struct Window {
    Cycle begin = 0;
    Cycle end = 0;

    Cycle length() const { return end > begin ? end - begin : 0; }
};

/// The shares of a window in which a node had 0, 1, 2, ... active links.
struct ActiveLinks {
    std::vector<double> share;  ///< indexed by number of links; adds up to 1; empty if the window is empty

    double mean() const;
    /// The share with at least that many links.
    double at_least(std::size_t links) const;
};

/// The active links of a node over time, from the log of a run. A link is a neighbour and a direction, as in
/// Littlefield (1992), section 2, where a node that exchanges with one neighbour has two. A link is active
/// - outwards, at the sender, from the start of a send (docs/timing.md, P1) to the cycle in which the last byte leaves
///   for the first network channel (T_0), both included;
/// - inwards, at the receiver, from the cycle in which a message's head is in the receive buffer (H_e) up to its
///   delivery (P3).
/// So a message counts while it waits in a buffer of the node, but not while it waits elsewhere in the network. A send
/// or a receive that the processor has not begun does not count.
class LinkActivity {
public:
    LinkActivity(const RunLog& log, int nodes);

    ActiveLinks active_links(NodeId node, Window window) const;

    /// The time from the first begin to the last end of activity on a node's links.
    Window span(NodeId node) const;

private:
    struct Transfer {
        NodeId neighbour;
        bool inwards;
        Window active;
    };

    std::vector<std::vector<Transfer>> transfers_;  // indexed by node
};

}  // namespace narrows

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

/// Which links of a node are active, and when, from the log of a run. A link is a neighbour and a direction, as in
/// Littlefield (1992), section 2, where a node that exchanges with one neighbour has two. It is active
/// - outwards, at the sender, from the start of a send (docs/timing.md, P1) to the cycle in which the last byte leaves
///   for the first network channel (T_0), both included;
/// - inwards, at the receiver, from the cycle in which a message's head is in the receive buffer (H_e) up to its
///   delivery (P3).
/// So a message that waits in a buffer of the node counts, and what waits elsewhere in the network does not; nor does
/// a send or a receive that a program has asked for and the processor has not begun.
class LinkActivity {
public:
    LinkActivity(const RunLog& log, int nodes);

    ActiveLinks active_links(NodeId node, Window window) const;

    /// The time from the begin of the first activity of a node's links to the end of the last one.
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

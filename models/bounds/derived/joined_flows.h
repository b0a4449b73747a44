#pragma once

#include <algorithm>
#include <vector>

#include "models/bounds/derived/flow_route.h"

namespace narrows {

/// Messages to one node that differ in nothing but their senders, behind the first channel of their only ways. Ways
/// that have joined do not part again, so a channel is looked at once, however many senders are behind it.
class JoinedFlows {
public:
    explicit JoinedFlows(const Topology& topology) : at_(static_cast<std::size_t>(topology.routers())) {}

    /// Adds messages that come to a router, after `place` channels and with `left` channels to go.
    void add(RouterId router, int place, int left, std::int64_t messages) {
        if (left == 0) return;
        Arrived& here = at_[static_cast<std::size_t>(router)];
        if (here.messages == 0) {
            here.place = place;
            if (reached_.size() <= static_cast<std::size_t>(left)) reached_.resize(static_cast<std::size_t>(left) + 1);
            reached_[static_cast<std::size_t>(left)].push_back(router);
        }
        here.place = std::min(here.place, place);
        here.messages += messages;
        farthest_ = std::max(farthest_, left);
    }

    /// Calls visit(crossing, left, messages) for each channel further on: its place is the least of all messages,
    /// `left` is the number of channels from this one on. Then there are no messages any more.
    template <class Visit>
    void take(FlowRoutes& routes, NodeId to, Visit visit) {
        for (; farthest_ > 0; --farthest_) {
            std::vector<RouterId>& routers = reached_[static_cast<std::size_t>(farthest_)];
            for (const RouterId router : routers) {
                Arrived& here = at_[static_cast<std::size_t>(router)];
                const FlowRoutes::Hop& hop = routes.hop(router, to);
                visit(routes.crossing(hop, here.place), farthest_, here.messages);
                add(hop.next, here.place + 1, farthest_ - 1, here.messages);
                here = {};
            }
            routers.clear();
        }
    }

private:
    struct Arrived {
        std::int64_t messages = 0;
        int place = 0;  ///< least number of channels before this router
    };

    std::vector<Arrived> at_;                     ///< indexed by router
    std::vector<std::vector<RouterId>> reached_;  ///< indexed by the number of channels to go
    int farthest_ = 0;                            ///< largest number of channels to go
};

}  // namespace narrows

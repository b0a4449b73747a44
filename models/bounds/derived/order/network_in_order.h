#pragma once

#include <vector>

#include "models/bounds/derived/channel_uses.h"
#include "models/bounds/derived/message_uses.h"
#include "models/bounds/derived/order/server_in_order.h"

namespace narrows {

/// Equal packets, or a message, between two interfaces.
struct OnItsWay {
    EndpointId from;
    EndpointId to;
    int link;
    int bytes;
    const AroundPacket& around;
    std::int64_t count = 1;
};

/// The interface links, their registers and the channels that messages of a plan surely use.
class NetworkInOrder {
public:
    /// `best`: `machine` with the best channels. `routes`: those of its network.
    NetworkInOrder(const Machine& machine, const Machine& best, const Topology& topology, FlowRoutes& routes);

    void add(const OnItsWay& message, const WhenSent& when);

    template <class Visit>
    void for_each(Visit visit) const;

private:
    struct Link {
        ServerInOrder wire;
        ServerInOrder reg;
    };

    Link& link_out(EndpointId from, int link) {
        return links_out_[static_cast<std::size_t>(from * best_.interface.links + link)];
    }
    void add_channels(const FlowRoute& route, const FlowNeeds& needs, const OnItsWay& message, const WhenSent& when);

    const Machine& best_;
    const bool has_lanes_or_slots_;
    const ChannelUses channel_uses_;
    const Topology& topology_;
    FlowRoutes& routes_;
    KnownNeeds needs_;
    std::vector<Link> links_in_;           ///< indexed by endpoint; each has one
    std::vector<Link> links_out_;          ///< indexed by endpoint and number
    std::vector<ServerInOrder> channels_;  ///< indexed by port of the graph
    std::vector<bool> is_alone_;           ///< indexed by port: the port has one channel
};

template <class Visit>
void NetworkInOrder::for_each(Visit visit) const {
    const auto links = static_cast<std::size_t>(best_.interface.links);
    const auto visit_links = [&](ResourceKind wire, ResourceKind reg, const std::vector<Link>& all, std::size_t each) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            const int endpoint = static_cast<int>(i / each);
            visit(Resource{wire, endpoint, static_cast<int>(i % each)}, all[i].wire);
            visit(Resource{reg, endpoint, static_cast<int>(i % each)}, all[i].reg);
        }
    };
    visit_links(ResourceKind::link_in, ResourceKind::receive_register, links_in_, 1);
    visit_links(ResourceKind::link_out, ResourceKind::send_register, links_out_, links);
    for (std::size_t port = 0; port < channels_.size(); ++port) {
        const ChannelEnd from = topology_.graph().port_with_number(port);
        visit(Resource{ResourceKind::channel, from.router, from.in_port}, channels_[port]);
    }
}

}  // namespace narrows

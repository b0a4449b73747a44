#pragma once

#include <array>
#include <numeric>
#include <string_view>
#include <vector>

#include "models/bounds/bound.h"
#include "models/bounds/derived/channel_uses.h"
#include "models/bounds/derived/cut_network.h"
#include "models/bounds/derived/flow_needs.h"
#include "models/bounds/derived/flow_route.h"
#include "models/bounds/derived/interface_use.h"
#include "models/bounds/derived/joined_flows.h"
#include "models/bounds/derived/message_times.h"
#include "models/bounds/derived/server.h"
#include "models/network/topology/resource.h"

namespace narrows {

struct ResourceBound {
    Cycle cycles;
    Resource resource;
    std::string_view cut = {};  ///< the name of a cut
};

/// The use that packets make of interfaces and of the network between them, gathered hop by hop.
class NetworkUse {
public:
    /// `machine`: as packets see it. `routes`: those of its network.
    NetworkUse(const Machine& machine, const Topology& topology, FlowRoutes& routes);

    /// Packets that differ in nothing but their senders should follow each other, which is quicker.
    void add(const Flow& packets, const AroundPacket& around);
    /// Bounds of all resources in use. Call when all packets are known. Names of cuts last as long as this object.
    std::vector<ResourceBound> bounds();

private:
    struct PortUse {
        Server alone;  ///< replaces `channels` where there is one channel with one slot, because it is quicker
        ChannelServer channels;
        LaneSet lanes = 0;  ///< lanes that some packet may enter
    };
    /// The common part of packets that differ only in their senders.
    struct Alike {
        EndpointId to;
        int bytes;
        AroundPacket around;

        bool operator==(const Alike&) const = default;
    };
    struct OfCuts {
        Flow packets;
        AroundPacket around;
        int hops;
    };

    void note_class(MessageClass message_class);
    void add_to_channel(const SureCrossing& crossing, const FlowNeeds& needs, int bytes, std::int64_t count);
    void add_joined();
    void add_to_cuts();
    Cycle channel_bound(std::size_t port) const;
    void note_cuts(std::vector<ResourceBound>& found) const;
    int receive_buffers() const;
    /// Number of lanes of a channel that classes of messages have for themselves.
    int lanes_of_classes() const { return std::accumulate(own_lanes_.begin(), own_lanes_.end(), 0); }

    const Machine machine_;  ///< with the best values for all channels
    const ChannelUses channel_uses_;
    const Topology& topology_;
    const bool has_single_slots_;  ///< each port has one channel, with one lane of one slot
    FlowRoutes& routes_;
    JoinedFlows joined_;
    Alike alike_{};  ///< the common part of the packets that are being joined
    KnownNeeds needs_;
    std::array<bool, all_message_classes.size()> occurs_{};
    // True for the links of an interface that some packet may use.
    std::vector<bool> links_;
    std::array<int, all_message_classes.size()> own_lanes_{};  ///< lanes that only one class of messages may use
    std::vector<InterfaceUse> interfaces_;                     ///< indexed by endpoint
    std::vector<OfCuts> of_cuts_;                              ///< empty where there is one way to each node
    bool has_choices_ = false;              ///< the channels of some packet are uncertain, so cuts say more
    std::vector<CutNetwork> cut_networks_;  ///< empty without choices
    std::vector<PortUse> channels_;         ///< indexed by port of the graph
    std::vector<Server> acknowledged_;      ///< indexed by first channel; empty without acknowledge
};

}  // namespace narrows

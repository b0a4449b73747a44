#pragma once

#include <array>
#include <numeric>
#include <span>
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

/// The uses that a traffic makes of a machine's resources, gathered flow by flow and hop by hop.
class ResourceUse {
public:
    /// `around`: one for each flow if they are flows of packets, else empty.
    ResourceUse(const Machine& machine, const Topology& topology, const Traffic& traffic,
                std::span<const AroundPacket> around = {});

    /// Bounds of all resources in use, in the order of ResourceKind. Names of cuts last as long as this object.
    std::vector<ResourceBound> bounds() const;

private:
    struct Node {
        InterfaceUse interface;
        Server sends, receives, work;    // the processor; `work` is sends, receives and computing together
        Server loads, stores, accesses;  // the memory port; `accesses` is loads and stores together
    };

    /// The common part of messages that differ only in their senders.
    struct Alike {
        NodeId to;
        int bytes;
        AroundPacket around;

        bool operator==(const Alike&) const = default;
    };

    struct PortUse {
        Server alone;  ///< instead of `channels` where there is one channel with one slot: quicker
        ChannelServer channels;
        LaneSet lanes = 0;  ///< lanes that some message may enter
    };

    void use_class(MessageClass message_class);
    void add(const Flow& flow);
    AroundPacket around(std::size_t flow) const { return around_.empty() ? AroundPacket{} : around_[flow]; }
    void add_to_channel(const SureCrossing& crossing, const FlowNeeds& needs, int bytes, std::int64_t messages);
    void add_joined();
    void add_to_cuts();
    Cycle channel_bound(std::size_t port) const;
    void note_cuts(std::vector<ResourceBound>& found) const;
    void add_sender(Node& node, const MessageTimes& times, std::int64_t count);
    void add_receiver(Node& node, const MessageTimes& times, std::int64_t count);
    int receive_buffers() const;
    /// Number of lanes of a channel that classes of messages have for themselves.
    int lanes_of_classes() const { return std::accumulate(own_lanes_.begin(), own_lanes_.end(), 0); }
    bool moves_bytes() const { return machine_.interface.data_mover == DataMover::processor; }

    const Machine machine_;  ///< with the best values for all channels
    const ChannelUses channel_uses_;
    const Topology& topology_;
    const bool has_single_slots_;  ///< each port has one channel, with one lane of one slot
    const Traffic& traffic_;
    const std::span<const AroundPacket> around_;
    FlowRoutes routes_;
    JoinedFlows joined_;
    Alike alike_{};  ///< the common part of the flows that are being joined
    KnownNeeds needs_;
    // True for the links of a node that some message may use.
    std::vector<bool> links_;
    std::array<int, all_message_classes.size()> own_lanes_{};  ///< lanes that only one class of messages may use
    std::vector<Node> nodes_;
    std::vector<int> hops_;                 ///< least hops, indexed by flow
    bool has_choices_ = false;              ///< the channels of a flow are uncertain, so cuts say more
    std::vector<CutNetwork> cut_networks_;  ///< empty without choices
    std::vector<PortUse> channels_;         ///< indexed by port of the graph
    std::vector<Server> acknowledged_;      ///< indexed by first channel; empty without acknowledge
    Cycle longest_message_ = 0;
    std::size_t longest_flow_ = 0;
};

}  // namespace narrows

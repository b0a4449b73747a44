#pragma once

#include <map>
#include <vector>

#include "models/bounds/derived/cut_message.h"
#include "models/bounds/derived/host_use.h"
#include "models/bounds/derived/interface_use.h"
#include "models/bounds/derived/known_messages.h"
#include "models/bounds/derived/network_use.h"
#include "models/bounds/derived/node_use.h"
#include "models/bounds/derived/packet_ways.h"

namespace narrows {

/// The uses that a traffic between ranks makes of a machine's resources (docs/bounds.md).
class ResourceUse {
public:
    ResourceUse(const Machine& machine, const Topology& topology, const Traffic& traffic);

    /// Bounds of all resources in use. Names of cuts last as long as this object.
    const std::vector<ResourceBound>& bounds() const { return bounds_; }
    /// The least time from the start of a message of the flow to its delivery.
    Cycle delivery(const Flow& flow);

private:
    /// Equal packets between two endpoints, in the order in which the network wants them.
    struct BetweenEndpoints {
        EndpointId to;
        int bytes;
        AroundPacket around;
        EndpointId from;
        MessageClass message_class;

        auto operator<=>(const BetweenEndpoints&) const = default;
    };

    void add(const Flow& flow);
    void add_within_node(const Flow& flow);
    void add_between_nodes(const Flow& flow);
    void add_grant(const Flow& flow, const CutMessage& message);
    void add_work(const Traffic& traffic);
    void add_to_network(const Flow& packets, int interface, const AroundPacket& around);
    void add_to_any_interface(const Flow& packets, const MessageTimes& times);
    void note_longest(Cycle cycles, const Flow& flow);
    void find_bounds();
    void note_any_interfaces();
    int receive_buffers() const;

    const CutMessage& cut_message(const Flow& flow);
    MessageWithinNode message_within(const Flow& flow) const;
    std::int64_t payload(const Flow& flow) const { return flow.bytes - machine_.message.header_bytes; }
    /// The packets of a part that surely go through each interface, where packets take turns.
    std::int64_t sure_packets(const CutMessage& message, const EqualPackets& part) const;

    const Machine machine_;
    const Machine packet_machine_;  ///< as packets see it: the processors have no overheads
    const Machine best_machine_;    ///< `packet_machine_` with the best channels
    PacketWays ways_;
    const Placement& placement_;
    const NodeTimes times_;
    KnownMessages<CutMessage> known_;
    NodeUse<MixedServer> use_;
    HostUse host_use_;
    NetworkUse network_;
    std::map<BetweenEndpoints, std::int64_t> packets_;  ///< where several messages have equal packets
    std::vector<InterfaceUse> any_interface_;           ///< indexed by node, where packets choose
    ResourceBound longest_{};
    const Flow* longest_flow_ = nullptr;
    std::vector<ResourceBound> bounds_;
};

}  // namespace narrows

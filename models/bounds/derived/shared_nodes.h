#pragma once

#include <map>
#include <optional>
#include <vector>

#include "models/bounds/derived/cut_message.h"
#include "models/bounds/derived/host_use.h"
#include "models/bounds/derived/interface_use.h"
#include "models/bounds/derived/node_use.h"
#include "models/bounds/derived/packet_ways.h"
#include "models/bounds/derived/resource_use.h"

namespace narrows {

/// All that a traffic between ranks needs of the resources of a machine with shared nodes (docs/bounds.md, "Shared
/// nodes").
class SharedNodesUse {
public:
    SharedNodesUse(const Machine& machine, const Topology& topology, const Traffic& traffic);

    /// Names of cuts last as long as this object.
    const std::vector<ResourceBound>& bounds() const { return bounds_; }
    /// The least time from the start of a message of the flow to its delivery.
    Cycle delivery(const Flow& flow);

private:
    /// Equal packets from rank to rank.
    struct Packets {
        RankId from;
        RankId to;
        int bytes;
        std::int64_t count;
        MessageClass message_class;
    };
    /// Number of packets between two endpoints.
    struct BetweenEndpoints {
        EndpointId from;
        EndpointId to;
        int bytes;
        MessageClass message_class;
        AroundPacket around;

        auto operator<=>(const BetweenEndpoints&) const = default;
    };

    void add(const Flow& flow);
    void add_ends(const Flow& flow, Cycle after_send, Cycle after_request);
    void add_between_nodes(const Flow& flow, const MessagesOfRanks& messages);
    void add_grant(const Flow& flow, const CutMessage& message);
    void add_work(const Traffic& traffic);
    void add_to_network(const Packets& packets, int interface, const AroundPacket& around);
    void add_to_any_interface(const Packets& packets, const MessageTimes& times);
    void note_longest(Cycle cycles, const Flow& flow);
    void find_bounds();
    void note_any_interfaces();
    int receive_buffers() const;

    CutMessage cut_message(const Flow& flow);
    MessageWithinNode message_within(const Flow& flow) const;
    /// The packets of a part that surely go through each interface, where packets take turns.
    std::int64_t sure_packets(const CutMessage& message, const EqualPackets& part) const;

    const Machine machine_;
    const Machine packet_machine_;  ///< as packets see it: the processors have no overheads
    const Machine best_machine_;    ///< the same with the best channels
    const Topology& topology_;
    PacketWays ways_;
    const Placement& placement_;
    const NodeTimes times_;
    NodeUse<MixedServer> use_;
    HostUse host_use_;
    std::map<BetweenEndpoints, std::int64_t> packets_;
    std::vector<InterfaceUse> any_interface_;  ///< indexed by node, where packets choose
    Traffic endpoint_traffic_;
    std::vector<AroundPacket> around_;  ///< one for each flow of packets
    std::optional<ResourceUse> network_;
    ResourceBound longest_{};
    std::vector<ResourceBound> bounds_;
};

}  // namespace narrows

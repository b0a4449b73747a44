#pragma once

#include <optional>

#include "models/bounds/derived/cut_message.h"
#include "models/bounds/derived/known_messages.h"
#include "models/bounds/derived/message_within_node.h"
#include "models/bounds/derived/order/message_edge.h"
#include "models/bounds/derived/packet_ways.h"

namespace narrows {

/// The edges of messages between the ranks of a machine.
class MachineEdges final : public MessageEdges {
public:
    MachineEdges(const Machine& machine, const Topology& topology);

    /// A message whose receiver asks for it at an unknown time.
    struct Known {
        std::optional<CutMessage> between_nodes;
        std::optional<MessageWithinNode> within_node;
        MessageEdge edge;
        ReceiveEdge received;
    };
    /// Valid until the next call.
    Known& known(RankId from, RankId to, int bytes) {
        if (from != from_ || to != to_ || bytes != bytes_) find(from, to, bytes);
        return *found_;
    }

    const MessageEdge& of(RankId from, RankId to, int bytes, LinkId link) override;
    ReceiveEdge received(RankId from, RankId to, int bytes) override {
        return receivers_only_ask_ ? ReceiveEdge{request_, request_} : steps_of_receiver(from, to, bytes);
    }
    Cycle request() const override { return request_; }
    int links() const override { return machine_.node.interfaces * machine_.interface.links; }
    Cycle sweep(std::int64_t bytes) const override { return node_.of(node_.copies().sweep(bytes)); }

    PacketWays& ways() { return ways_; }
    const NodeTimes& node() const { return node_; }
    const Machine& machine() const { return machine_; }
    const Machine& best_machine() const { return best_machine_; }

private:
    /// True if messages can have several packets.
    bool has_several_packets() const { return machine_.message.packet_bytes > 0; }
    ReceiveEdge steps_of_receiver(RankId from, RankId to, int bytes);
    void find(RankId from, RankId to, int bytes);
    Known within_node(std::int64_t payload) const;
    Known between_nodes(std::int64_t payload, const PacketWays::Hops& hops) const;
    void add_passage(MessageEdge& edge, const CutMessage& message) const;
    /// Cycles from the start of the data until all packets have gone over their links and have arrived.
    Cycle over_links(const CutMessage& message) const;

    const Machine machine_;
    const Machine best_machine_;  ///< as packets see it, with the best channels
    const Topology& topology_;
    const NodeTimes node_;
    const Cycle request_;
    const bool keeps_order_;         ///< packets of a rank through one link keep their order (Q1, T3, P1)
    const bool receivers_only_ask_;  ///< no step of a receiver follows its request
    PacketWays ways_;
    KnownMessages<Known> known_;
    Known* found_ = nullptr;  ///< the latest one
    RankId from_ = -1;        ///< its sender
    RankId to_ = -1;
    int bytes_ = 0;
};

}  // namespace narrows

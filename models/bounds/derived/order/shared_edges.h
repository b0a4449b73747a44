#pragma once

#include <array>
#include <optional>

#include "models/bounds/derived/cut_message.h"
#include "models/bounds/derived/message_within_node.h"
#include "models/bounds/derived/order/message_edge.h"
#include "models/bounds/derived/packet_ways.h"

namespace narrows {

/// The edges of a machine whose ranks share nodes (docs/nodes.md).
class SharedEdges final : public MessageEdges {
public:
    SharedEdges(const Machine& machine, const Topology& topology);

    /// A message whose receiver asks for it at an unknown time.
    struct Known {
        std::int64_t payload;
        PacketWays::Hops hops;
        std::optional<CutMessage> between_nodes;
        std::optional<MessageWithinNode> within_node;
        MessageEdge edge;
        ReceiveEdge received;
    };
    /// Valid until the next call.
    Known& known(RankId from, RankId to, int bytes);

    const MessageEdge& of(RankId from, RankId to, int bytes, LinkId link) override;
    ReceiveEdge received(RankId from, RankId to, int bytes) override { return known(from, to, bytes).received; }
    Cycle request() const override { return node_.request(); }
    bool waits_for_register() const override { return false; }  // D3
    int links() const override { return machine_.node.interfaces; }
    Cycle sweep(std::int64_t bytes) const override { return node_.of(node_.copies().sweep(bytes)); }

    const PacketWays& ways() const { return ways_; }
    const NodeTimes& node() const { return node_; }
    const Machine& best_machine() const { return best_machine_; }

private:
    Known within_node(std::int64_t payload) const;
    Known between_nodes(std::int64_t payload, const PacketWays::Hops& hops) const;
    /// Cycles from the start of the data until all packets have gone over their links and have arrived.
    Cycle over_links(const CutMessage& message) const;

    static constexpr std::size_t places = 64;

    const Machine machine_;
    const Machine best_machine_;  ///< as packets see it, with the best channels
    const NodeTimes node_;
    const bool keeps_order_;  ///< packets of a rank through one interface keep their order
    PacketWays ways_;
    std::array<std::optional<Known>, places> known_;  ///< most messages have one of a few lengths and distances
};

}  // namespace narrows

#pragma once

#include <array>
#include <vector>

#include "models/bounds/derived/cut_message.h"
#include "models/bounds/derived/message_uses.h"
#include "models/bounds/derived/message_within_node.h"
#include "models/bounds/derived/packet_ways.h"
#include "models/bounds/derived/server.h"
#include "models/network/topology/resource.h"

namespace narrows {

/// The purpose of a use: messages that leave a node, come to it or stay in it, or something else.
enum class Purpose { out, in, within, other };

/// A resource with uses of several purposes. Those of one purpose alone can give a larger bound than all together: they
/// may begin later, and more may follow.
class MixedServer {
public:
    void add(Purpose purpose, const ServerUse& use, std::int64_t count) {
        if (use.period <= 0) return;
        all_.add(use, count);
        if (purpose != Purpose::other) of_purpose_[static_cast<std::size_t>(purpose)].add(use, count);
    }
    Cycle bound() const {
        Cycle largest = all_.bound();
        for (const Server& one : of_purpose_) largest = std::max(largest, one.bound());
        return largest;
    }

private:
    Server all_;
    std::array<Server, 3> of_purpose_;
};

/// The earliest start of a use, and the least time from its end to the end of the run.
struct AroundUse {
    Cycle head;
    Cycle rest;
};

/// Equal messages from rank to rank.
struct MessagesOfRanks {
    RankId from;
    RankId to;
    std::int64_t count;
};

/// The use of processors, memories, ports and host buses of nodes (docs/timing.md, P9; docs/nodes.md, V1 to V4).
template <class AnyServer>
class NodeUse {
public:
    NodeUse(const NodeTimes& times, const PacketWays& ways);

    /// Adds a step of a processor without the bytes that it moves.
    void add_step(RankId rank, Purpose purpose, Cycle cycles, const AroundUse& around, std::int64_t count = 1);
    /// Adds bytes that a processor moves in one step.
    void add_copy(RankId rank, Purpose purpose, const Copy& copy, const AroundUse& around, std::int64_t count = 1);

    // Adds all uses of messages except the first step of the sender and the request of the receiver.
    void add(const MessagesOfRanks& messages, const MessageWithinNode& message, const WhenSent& when);
    /// Adds the further steps of processors. `first` and `last`: for its packets but the last one, and for that.
    void add(const MessagesOfRanks& messages, const CutMessage& message, const WhenSent& first, const WhenSent& last) {
        if (message.has_further_steps()) add_steps(messages, message, first, last);
    }
    /// Adds what processors do for single packets, and all reads and writes of packets.
    void add(const MessagesOfRanks& messages, const EqualPackets& packets, const WhenSent& when);

    /// Calls `visit(resource, server)` in the order of ResourceKind.
    template <class Visit>
    void for_each(Visit visit) const;
    /// All host buses of a node together, for packets that may take any.
    Cycle bound_of_any_bus(NodeId node) const {
        const int buses = times_.machine().host_buses();
        return nodes_.empty() ? 0 : nodes_[static_cast<std::size_t>(node)].any_bus.bound(buses);
    }

private:
    struct Node {
        AnyServer vectors;  ///< the port through which vectors are loaded and stored (docs/timing.md, M1)
        AnyServer memory;
        std::vector<AnyServer> ports;
        std::vector<AnyServer> buses;
        SharedServer any_bus;
    };

    void add_steps(const MessagesOfRanks& messages, const CutMessage& message, const WhenSent& first,
                   const WhenSent& last);
    void add_arrival(const MessagesOfRanks& messages, const CutMessage& message, Cycle later, Cycle longer);
    void add_moves(const MessagesOfRanks& messages, const EqualPackets& packets, const WhenSent& when);
    void add_vectors(const MessagesOfRanks& messages, const EqualPackets& packets, const AroundUse& load,
                     Cycle delivery);
    /// Adds the access of an interface of the rank's node, or of its processor, to the payload of a packet.
    void add_access(const MessagesOfRanks& messages, RankId rank, Purpose purpose, const EqualPackets& packets,
                    const AroundUse& around);
    Node& of(RankId rank) { return nodes_[static_cast<std::size_t>(ways_.placement().node_of(rank))]; }

    const NodeTimes& times_;
    const PacketWays& ways_;
    std::vector<Node> nodes_;            ///< empty where memory and buses are never the limit
    std::vector<AnyServer> processors_;  ///< indexed by rank
};

template <class AnyServer>
template <class Visit>
void NodeUse<AnyServer>::for_each(Visit visit) const {
    const auto visit_all = [&](ResourceKind kind, int place, const std::vector<AnyServer>& servers) {
        for (std::size_t i = 0; i < servers.size(); ++i) visit(Resource{kind, place, static_cast<int>(i)}, servers[i]);
    };
    for (std::size_t rank = 0; rank < processors_.size(); ++rank)
        visit(Resource{ResourceKind::processor, static_cast<int>(rank)}, processors_[rank]);
    for (std::size_t n = 0; n < nodes_.size(); ++n)
        visit(Resource{ResourceKind::memory, static_cast<int>(n)}, nodes_[n].vectors);
    for (std::size_t n = 0; n < nodes_.size(); ++n)
        visit(Resource{ResourceKind::node_memory, static_cast<int>(n)}, nodes_[n].memory);
    for (std::size_t n = 0; n < nodes_.size(); ++n) visit_all(ResourceKind::port, static_cast<int>(n), nodes_[n].ports);
    for (std::size_t n = 0; n < nodes_.size(); ++n)
        visit_all(ResourceKind::host_bus, static_cast<int>(n), nodes_[n].buses);
}

}  // namespace narrows

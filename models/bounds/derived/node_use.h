#pragma once

#include <array>
#include <vector>

#include "models/bounds/derived/node_times.h"
#include "models/bounds/derived/resource_use.h"
#include "models/bounds/derived/server.h"

namespace narrows {

/// What something is for: messages that leave a node, come to it, or stay in it; or something else.
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

/// When something begins at the earliest, and the least time from its end to the end of the run.
struct AroundUse {
    Cycle head;
    Cycle rest;
};

/// What the processors, memories, ports and host buses of shared nodes are needed for (docs/nodes.md, P9, V1 to V4).
class NodeUse {
public:
    NodeUse(const NodeTimes& times, const Placement& placement);

    /// A step of a processor, without the bytes that it moves.
    void add_step(RankId rank, Purpose purpose, Cycle cycles, const AroundUse& around, std::int64_t count);
    /// Bytes that a processor moves, in one step.
    void add_copy(RankId rank, Purpose purpose, const Copy& copy, const AroundUse& around, std::int64_t count);
    /// Interfaces of a node read or write so many bytes of payload: what that is for its memory, for the host bus of an
    /// interface, and for all its host buses, where packets may choose among interfaces.
    void add_at_memory(NodeId node, Purpose purpose, std::int64_t bytes, const AroundUse& around, std::int64_t count);
    void add_at_bus(EndpointId endpoint, Purpose purpose, std::int64_t bytes, const AroundUse& around,
                    std::int64_t count);
    void add_at_any_bus(NodeId node, std::int64_t bytes, const AroundUse& around, std::int64_t count);

    /// Bounds in the order of ResourceKind.
    std::vector<ResourceBound> bounds() const;

private:
    struct Node {
        MixedServer memory;
        std::vector<MixedServer> ports;
        std::vector<MixedServer> buses;
        SharedServer any_bus;
    };

    Node& of(NodeId node) { return nodes_[static_cast<std::size_t>(node)]; }

    const NodeTimes& times_;
    const Placement& placement_;
    std::vector<Node> nodes_;
    std::vector<MixedServer> processors_;  ///< by rank
};

}  // namespace narrows

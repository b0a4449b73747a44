#pragma once

#include <cstdint>
#include <vector>

#include "models/bounds/bound.h"
#include "models/bounds/derived/packet_ways.h"
#include "models/network/topology/resource.h"

namespace narrows {

/// The bytes that cross the host buses of all nodes at least, each direction by itself (docs/host-bus.md, J3).
class HostUse {
public:
    HostUse(const Machine& machine, const PacketWays& ways);

    /// Packets from rank to rank, with so many bytes of payload each.
    void add(RankId from, RankId to, std::int64_t payload, std::int64_t packets);
    void add(const AskedAccesses& accesses);

    /// Calls `visit(resource, cycles)` for each direction that is used. Where the interfaces of packets are not known,
    /// the buses of a node share what crosses, and the first one stands for all.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t i = 0; i < buses_.size(); ++i) {
            const int node = static_cast<int>(i) / of_node_;
            const int bus = static_cast<int>(i) % of_node_;
            if (buses_[i].up > 0) visit(Resource{ResourceKind::host_up, node, bus}, cycles(buses_[i].up));
            if (buses_[i].down > 0) visit(Resource{ResourceKind::host_down, node, bus}, cycles(buses_[i].down));
        }
    }

private:
    struct Crossing {
        std::int64_t up = 0;
        std::int64_t down = 0;
    };

    void add_reads(Crossing& bus, std::int64_t bytes, std::int64_t count) const;
    void add_writes(Crossing& bus, std::int64_t bytes, std::int64_t count) const;
    /// Of an interface of the node of the rank.
    Crossing& bus_of(RankId rank, int interface);
    Cycle cycles(std::int64_t bytes) const;

    const HostParameters host_;
    const PacketWays& ways_;
    const Machine& machine_;
    int of_node_;  ///< buses of a node, of which something is known
    int sharing_;  ///< buses that share what is known of one
    std::vector<Crossing> buses_;
};

}  // namespace narrows

#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "models/bounds/bound.h"
#include "models/bounds/derived/host_times.h"
#include "models/bounds/derived/packet_ways.h"
#include "models/bounds/derived/shared_work.h"
#include "models/network/topology/resource.h"

namespace narrows {

/// The least use of host buses of all nodes, and of readers, writers, movers and tags of interfaces, by the accesses of
/// a traffic (docs/bounds.md, "Host buses").
class HostUse {
public:
    HostUse(const Machine& machine, const PacketWays& ways);

    /// Adds one of the equal messages of a flow between nodes.
    void add_message(RankId from, RankId to, std::int64_t payload);
    /// Adds packets from rank to rank, with so many bytes of payload each.
    void add(RankId from, RankId to, std::int64_t payload, std::int64_t packets);
    void add(const AskedAccesses& accesses);

    /// Calls `visit(resource, cycles)` for each that is used. Where the interfaces of packets are not known, those of a
    /// node share what it needs. Of directions the first one stands for all.
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t i = 0; i < buses_.size(); ++i) visit_bus(static_cast<int>(i), visit);
        for (std::size_t i = 0; i < interfaces_.size(); ++i) visit_interface(static_cast<int>(i), visit);
    }

private:
    struct Interface {
        SharedWork reader;
        SharedWork writer;
        SharedWork mover;
        SharedWork tags;
    };
    struct Bus {
        std::int64_t up = 0;  ///< bytes
        std::int64_t down = 0;
        // Numbers of touched pages.
        std::int64_t read = 0;      ///< by reads of programs
        std::int64_t written = 0;   ///< by writes of programs, and not by their reads
        Cycle after_reads = never;  ///< cycles from the end of a walk for these reads to the end of the run
        std::map<std::uint64_t, std::int64_t> buffers;  ///< the start of each message buffer, and its longest payload
    };

    template <class Visit>
    void visit_bus(int i, Visit visit) const {
        const Bus& bus = buses_[static_cast<std::size_t>(i)];
        const int node = i / buses_of_node_;
        const int number = i % buses_of_node_;
        if (bus.up > 0) visit(Resource{ResourceKind::host_up, node, number}, times_.crossing(bus.up, sharing_buses_));
        if (bus.down > 0)
            visit(Resource{ResourceKind::host_down, node, number}, times_.crossing(bus.down, sharing_buses_));
        if (const Cycle cycles = walks(bus); cycles > 0)
            visit(Resource{ResourceKind::host_walks, node, number, number + sharing_buses_ - 1}, cycles);
    }
    template <class Visit>
    void visit_interface(int i, Visit visit) const {
        const Interface& interface = interfaces_[static_cast<std::size_t>(i)];
        const int first = i % interfaces_of_node_;
        const auto note = [&](ResourceKind kind, const SharedWork& work, int servers) {
            const Cycle cycles = work.bound(std::int64_t{servers} * sharing_interfaces_);
            if (cycles > 0)
                visit(Resource{kind, i / interfaces_of_node_, first, first + sharing_interfaces_ - 1}, cycles);
        };
        note(ResourceKind::host_reader, interface.reader, 1);
        note(ResourceKind::host_writer, interface.writer, 1);
        note(ResourceKind::host_mover, interface.mover, 1);
        note(ResourceKind::host_tags, interface.tags, host_.tags);
    }

    void add_reads(RankId rank, int interface, std::int64_t bytes, std::int64_t count);
    void add_writes(RankId rank, int interface, std::int64_t bytes, std::int64_t count);
    void add_buffer(RankId rank, RankId other, bool is_received, int interface, std::int64_t payload);
    std::int64_t pages_of_messages(const Bus& bus) const;
    Cycle walks(const Bus& bus) const;
    /// The bus of an interface of the rank's node.
    Bus& bus_of(RankId rank, int interface);
    Interface& interface_of(RankId rank, int interface);
    /// The interface of packets between the ranks, or 0 if they may take any.
    int interface_between(RankId from, RankId to) const { return ways_.are_sure() ? ways_.interface_of(from, to) : 0; }

    const HostParameters host_;
    const PacketWays& ways_;
    const Machine& machine_;
    const HostTimes times_;
    // Number of known entries for each node, and number of buses that share one entry.
    int buses_of_node_;
    int sharing_buses_;
    int interfaces_of_node_;
    int sharing_interfaces_;
    std::vector<Bus> buses_;
    std::vector<Interface> interfaces_;
};

}  // namespace narrows

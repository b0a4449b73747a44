#pragma once

#include <string>
#include <string_view>

#include "models/network/topology/topology.h"

/// The names of all resources that can be the bottleneck, used by bounds, by runs and by reports of deadlocks.
namespace narrows {

/// Resources with equal values are listed in this order. The kinds from injection to cut occur in bounds only: a run
/// counts such waiting messages at a link or the processor. Kinds after `memory` are for shared nodes (docs/nodes.md,
/// V2).
enum class ResourceKind {
    message,
    link_in,
    link_out,
    channel,
    processor,
    memory,
    // These three exist in shared nodes (docs/nodes.md, V2).
    node_memory,
    port,      ///< connects some of the processors to the memory
    host_bus,  ///< connects interfaces to the memory
    // The directions of a host bus with transactions (docs/host-bus.md, J3).
    host_up,
    host_down,

    acknowledge,
    injection,
    receive_register,
    receive_buffer,  ///< takes the place of receive_register where the processor takes messages out of the buffers
                     ///< (docs/timing.md, R4)
    send_register,
    // These belong to interfaces with a host bus, and to the bus (docs/host-bus.md, J1, J1a, J4, J6).
    host_reader,
    host_writer,
    host_mover,
    host_tags,
    host_walks,  ///< walks for pages that the IOMMU does not know
    cut,         ///< all channels from one part of the network to the others; bounds name it
};

std::string_view kind_name(ResourceKind kind);  ///< "interface link in"

/// One resource, or several of the same kind at one node that share the load.
struct Resource {
    ResourceKind kind;
    int place;      ///< the node; for a channel its router; for a message the node that sends it; for a cut a number.
                    ///< With shared nodes: for links, registers and injection buffers the (first) endpoint; for a
                    ///< processor or a message the rank
    int first = 0;  ///< number of the interface link, port, interface or host bus; output port of the (first) channel;
                    ///< node or rank that receives the message
    int last = first;
    int channel = all_channels;  ///< number of a channel in its group

    static constexpr int all_channels = -1;

    bool covers(const Resource& other) const {
        return kind == other.kind && place == other.place && first <= other.first && other.last <= last &&
               (channel == all_channels || channel == other.channel);
    }
};

/// The node of the resource; for a channel the node where it begins. With shared nodes: for a link or a channel the
/// endpoint, else the node.
NodeId node_of(const Topology& topology, const Resource& resource);

/// "node 5"; with several interfaces "node 2 interface 1"
std::string endpoint_name(const Topology& topology, EndpointId endpoint);
/// "node 5"; with shared nodes "rank 5"
std::string rank_name(const Topology& topology, RankId rank);
/// "node 5 interface link 0"; with shared nodes "node 2 interface 1 link"
std::string link_name(const Topology& topology, EndpointId endpoint, int link);

/// As endpoint_name, or "switch 3"; with several rails "rail 1 switch 3"
std::string router_name(const Topology& topology, RouterId router);

/// "node 5 interface link 0 in", "node 5 interface links 0-1 in", "node 5 channel east to node 6"; one of several
/// channels: "switch 3 channel 4 to switch 5 channel 1 of 2". With shared nodes: "rank 5 processor", "node 2 interface
/// 1 link in", "node 2 host bus 0", "node 2 interface 1 channel to switch 3".
std::string resource_name(const Topology& topology, const Resource& resource);

}  // namespace narrows

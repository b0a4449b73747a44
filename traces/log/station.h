#pragma once

#include <compare>
#include <string>

#include "models/network/topology/topology.h"

namespace narrows {

/// The parts of a node that a message uses, in the order of all outputs.
enum class NodePart {
    processor,
    memory,
    send_register,
    send_buffer,
    link_out,  ///< the wire of an interface link
    injection_buffer,
    channel,  ///< its wire; with one lane of one slot, also the slot at its end
    slot,     ///< a slot at the end of a channel with several slots
    link_in,
    receive_buffer,
    receive_register,
    acknowledge,
    // Servers of a node (docs/nodes.md, V2):
    node_memory,
    port,
    host_bus,
    // Accesses over a host bus with transactions (docs/host-bus.md): one station for each access that an interface has
    // under way.
    host_read,
    host_write,
};

inline constexpr int node_parts = static_cast<int>(NodePart::host_write) + 1;
std::string_view part_name(NodePart part);  ///< "send buffer"

/// A register, buffer, wire or other part of a node that one message holds at a time.
struct Station {
    int place = 0;  ///< the rank of a processor, the node of a server or a memory port, the endpoint of a part of an
                    ///< interface; for a channel or a slot the router where the channel begins
    NodePart part = NodePart::processor;
    int link = 0;    ///< interface link; for a channel, a slot or an acknowledge the port
    int number = 0;  ///< number of the buffer of the link; of the channel of the group; of the slot, counted through
                     ///< all lanes of all channels of the group; of a server; of an access under way

    auto operator<=>(const Station&) const = default;
};

/// "node 5 channel east to node 6", as everywhere; "node 5 send buffer 1 of link 0"; "switch 3 channel up 0 to switch 5
/// lane 1 slot 2".
std::string station_name(const Topology& topology, const Machine& machine, const Station& station);

}  // namespace narrows

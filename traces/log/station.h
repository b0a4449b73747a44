#pragma once

#include <compare>
#include <string>

#include "models/topology/topology.h"

namespace narrows {

/// What a message takes on its way, in the order in which outputs show the parts of a node.
enum class NodePart {
    processor,
    memory,
    send_register,
    send_buffer,
    link_out,  ///< the wire of an interface link
    injection_buffer,
    channel,
    link_in,
    receive_buffer,
    receive_register,
    acknowledge,
};

inline constexpr int node_parts = static_cast<int>(NodePart::acknowledge) + 1;
std::string_view part_name(NodePart part);  ///< "send buffer"

/// One register, buffer, wire, ... of a node: one message has it at a time.
struct Station {
    NodeId node = 0;  ///< of a channel: where it begins
    NodePart part = NodePart::processor;
    int link = 0;    ///< interface link; of a channel or an acknowledge the port
    int number = 0;  ///< of several like buffers of the link

    auto operator<=>(const Station&) const = default;
};

/// "node 5 channel east to node 6", as everywhere; "node 5 interface link 0 send buffer 1".
std::string station_name(const Topology& topology, const Station& station);

}  // namespace narrows

#pragma once

#include <string>

#include "models/link/message.h"
#include "models/topology/topology.h"

/// What things are called wherever a person reads of them.
namespace narrows {

std::string message_name(const Message& message);  ///< "message 12.37 (node 12 to node 40)"
std::string channel_name(const Topology& topology, RouterId router, Port port);  ///< "channel node 5 east to node 6"

}  // namespace narrows

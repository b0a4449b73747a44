#pragma once

#include <string>

#include "models/network/link/message.h"

/// Names of messages in all outputs for people.
namespace narrows {

std::string message_id(NodeId from, std::uint32_t sequence);  ///< "12.37"
std::string message_name(const Message& message);             ///< "message 12.37 (node 12 to node 40)"

/// The name of a message that no longer exists.
std::string message_name(NodeId from, std::uint32_t sequence, NodeId to);

}  // namespace narrows

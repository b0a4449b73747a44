#pragma once

#include <string>

#include "models/link/message.h"

/// What things are called wherever a person reads of them.
namespace narrows {

std::string message_id(NodeId from, std::uint32_t sequence);  ///< "12.37", where there is no room for more
std::string message_name(const Message& message);             ///< "message 12.37 (node 12 to node 40)"

/// The same of a message that is gone.
std::string message_name(NodeId from, std::uint32_t sequence, NodeId to);

}  // namespace narrows

#include "models/system/names.h"

#include <fmt/format.h>

namespace narrows {

std::string message_id(NodeId from, std::uint32_t sequence) { return fmt::format("{}.{}", from, sequence); }

std::string message_name(const Message& message) { return message_name(message.from, message.sequence, message.to); }

std::string message_name(NodeId from, std::uint32_t sequence, NodeId to) {
    return fmt::format("message {} (node {} to node {})", message_id(from, sequence), from, to);
}

}  // namespace narrows

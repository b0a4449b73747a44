#include "models/system/names.h"

#include <fmt/format.h>

namespace narrows {

std::string message_name(const Message& message) {
    return fmt::format("message {}.{} (node {} to node {})", message.from, message.sequence, message.from, message.to);
}

}  // namespace narrows

#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "models/machine/machine.h"

namespace narrows {

/// How a message is cut into packets (docs/nodes.md, T1). No other place has this rule: interfaces and bounds ask here.
class PacketPlan {
public:
    /// Cuts a message with so many bytes of payload.
    PacketPlan(const MessageParameters& message, std::size_t payload)
        : payload_(payload),
          most_(message.packet_bytes > 0 ? static_cast<std::size_t>(message.packet_bytes)
                                         : std::max<std::size_t>(1, payload)) {}

    int packets() const { return static_cast<int>(std::max<std::size_t>(1, (payload_ + most_ - 1) / most_)); }
    /// The position of packet `number`'s payload in the payload of the message.
    std::size_t first_byte(int number) const { return static_cast<std::size_t>(number) * most_; }
    std::size_t bytes(int number) const { return std::min(most_, payload_ - first_byte(number)); }

private:
    std::size_t payload_;
    std::size_t most_;
};

}  // namespace narrows

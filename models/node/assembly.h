#pragma once

#include <algorithm>
#include <unordered_map>

#include "models/link/message.h"
#include "models/node/packet_plan.h"

namespace narrows {

/// Puts messages together from their packets, in whatever order these come (docs/nodes.md, T5, T6).
class Assembly {
public:
    /// `packet` is in memory; `plan` is that of its message. True: it was the last one, and the message has the payload
    /// that has come.
    bool add(const Message& packet, const PacketPlan& plan) {
        Message& whole = *packet.whole;
        if (plan.packets() == 1) {
            whole.payload = packet.payload;
            return true;
        }
        const auto [found, is_first] = incomplete_.try_emplace(&whole);
        Incomplete& message = found->second;
        if (is_first) message = {plan.packets(), Payload::filled(whole.payload.size(), [](std::span<std::byte>) {})};
        std::ranges::copy(packet.payload.bytes(),
                          message.payload.own<std::byte>().subspan(plan.first_byte(packet.number_in_whole)).begin());
        if (--message.missing > 0) return false;
        whole.payload = std::move(message.payload);
        incomplete_.erase(found);
        return true;
    }

private:
    struct Incomplete {
        int missing = 0;  ///< packets
        Payload payload;
    };

    std::unordered_map<const Message*, Incomplete> incomplete_;
};

}  // namespace narrows

#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "models/network/link/message.h"
#include "models/network/topology/packet_plan.h"
#include "models/node/processor/operations.h"
#include "models/node/shared/sending.h"

namespace narrows {

/// The place of a receive in the order in which receives were served or, at arrival, asked for (docs/nodes.md, T7).
struct ServingOrder {
    Cycle asked = 0;
    int activity = 0;
    std::uint64_t number = 0;  ///< counts the receives of the rank in the order in which they began to wait

    auto operator<=>(const ServingOrder&) const = default;
};

/// The reception of a message, from its first sign at the receiver until the program has it (docs/nodes.md, T5 to T7a;
/// docs/timing.md, P9).
class IncomingMessage {
public:
    IncomingMessage(Message& message, const PacketPlan& message_plan)
        : whole(message),
          plan(message_plan),
          payload_bytes(static_cast<std::int64_t>(message.payload.size())),
          missing(plan.packets()) {}

    Message& whole;
    PacketPlan plan;
    std::int64_t payload_bytes;
    int missing;                          ///< packets that are not in memory
    Cycle listed = never;                 ///< T6
    ReceiveOperation* receive = nullptr;  ///< the receive that matches it
    ServingOrder served{};                ///< the place of that receive in the order of service
    int steps_done = 0;                   ///< steps that the receiving processor has done for this message
    Sending* sending = nullptr;           ///< the send of a message within the node; null for others
    int chunks_in = 0;                    ///< chunks of a message within the node that are in the segment
    bool is_requested = false;            ///< its data wait for a grant (Q2)
    int interface_of_request = 0;         ///< the interface of the node through which its request came
    bool is_lost = false;                 ///< an injected fault has removed it
    int presented = 0;                    ///< packets that interfaces have presented
    int last_link = 0;                    ///< the link of the node through which its last packet came
    bool has_reserved = false;            ///< it has reserved a receive while its packets waited (Q5)
    /// Q5: whether its packets may come into memory.
    enum class Admission { waiting, without_room, with_room };
    Admission admission = Admission::without_room;

    /// Records that packet `number` is in memory. Packets of one cycle are sorted by number.
    void in_memory(int number, const Payload& packet, Cycle now) {
        const std::pair came(now, number);
        came_.insert(std::ranges::upper_bound(came_, came), came);
        if (plan.packets() == 1) {
            whole.payload = packet;
        } else {
            if (came_.size() == 1) together_ = Payload::filled(whole.payload.size(), [](std::span<std::byte>) {});
            std::ranges::copy(packet.bytes(), together_.own<std::byte>().subspan(plan.first_byte(number)).begin());
            if (missing == 1) whole.payload = std::move(together_);
        }
        --missing;
    }
    int packets_in_memory() const { return static_cast<int>(came_.size()); }
    /// The packet that came into memory as number `place`.
    int packet_that_came(int place) const { return came_[static_cast<std::size_t>(place)].second; }

private:
    std::vector<std::pair<Cycle, int>> came_;
    Payload together_;
};

}  // namespace narrows

#pragma once

#include <cstdint>

#include "models/network/link/message.h"
#include "models/network/topology/packet_plan.h"
#include "models/network/topology/placement.h"

namespace narrows {

/// The addresses of packet payloads in the memory of their node (docs/host-bus.md, J11).
class BufferLayout {
public:
    BufferLayout(const Machine& machine, const Placement& placement) : machine_(machine), placement_(placement) {}

    /// The address from which the payload of the packet is read, or to which it is written.
    std::uint64_t address_of(const Message& packet, bool is_received) const {
        const Message::More& more = packet.more();
        if (more.packet_kind == Message::Packet::other_job) {
            const EndpointId endpoint = is_received ? packet.to : packet.from;
            const int link = placement_.link_of_node(endpoint, packet.link);
            return buffer(machine_.node.processors + link, is_received, RankId(0));
        }
        const RankId here = is_received ? more.for_rank : more.of_rank;
        const PacketPlan plan(machine_.message, more.whole->payload.size());
        return buffer(placement_.processor_of(here), is_received, is_received ? more.of_rank : more.for_rank) +
               plan.first_byte(more.number_in_whole);
    }

    /// The start of the buffer of owner number `owner` of the node for rank `other`.
    std::uint64_t buffer(int owner, bool is_received, RankId other) const {
        const auto number = (2 * static_cast<std::uint64_t>(owner) + (is_received ? 1 : 0)) *
                                static_cast<std::uint64_t>(placement_.ranks()) +
                            static_cast<std::uint64_t>(other);
        return number * buffer_bytes();
    }

private:
    /// Size of a buffer: a multiple of 4096 bytes, whatever the page size. A large page holds buffers of several ranks.
    std::uint64_t buffer_bytes() const {
        return (static_cast<std::uint64_t>(machine_.message.largest_payload()) + host_border - 1) / host_border *
               host_border;
    }

    const Machine& machine_;
    const Placement& placement_;
};

}  // namespace narrows

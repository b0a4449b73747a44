#include "tests/reference/one_node/host_addresses.h"

namespace narrows::reference {

namespace {

/// The buffer for what a rank of a node, or another job, sends to rank `other` (d = 0) or receives from it (d = 1).
std::int64_t buffer(const OneNodeRules& rules, int of, int d, int other) {
    const std::int64_t size = (std::int64_t{rules.machine().message.largest_payload()} + 4095) / 4096 * 4096;
    return ((std::int64_t{2} * of + d) * rules.places().ranks() + other) * size;
}

std::int64_t place_in_message(const OneNodeRules& rules, const PacketProgress& packet) {
    return std::int64_t{packet.number} * rules.machine().most_in_packet();
}

std::int64_t of_other_job(const OneNodeRules& rules, int interface, int link, int d) {
    return buffer(rules, rules.places().processors() + rules.number_of_link(interface, link), d, 0);
}

}  // namespace

std::int64_t address_of_sent(const OneNodeRules& rules, const PacketProgress& packet) {
    if (packet.kind == PacketKind::other_job) return of_other_job(rules, packet.place.interface, packet.place.link, 0);
    return buffer(rules, rules.places().processor_of(packet.from), 0, packet.to) + place_in_message(rules, packet);
}

std::int64_t address_of_received(const OneNodeRules& rules, const PacketProgress& packet) {
    if (packet.kind == PacketKind::other_job)
        return of_other_job(rules, packet.place.interface, packet.carried.transfer.in_link, 1);
    return buffer(rules, rules.places().processor_of(packet.to), 1, packet.from) + place_in_message(rules, packet);
}

}  // namespace narrows::reference

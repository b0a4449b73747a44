#include "tests/reference/one_node/progress.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace narrows::reference {

namespace {

/// Pieces of so many bytes, the last one with the rest; none for no bytes.
std::vector<int> pieces(int bytes, std::int64_t most) {
    std::vector<int> all;
    for (std::int64_t left = bytes; left > 0; left -= most) all.push_back(static_cast<int>(std::min(left, most)));
    return all;
}

}  // namespace

/// T1, W1.
void OneNodeTraffic::add_message(const OneNodeRules& rules, ProgramProgress& sender, std::size_t activity,
                                 std::size_t number, const NodeOperation& send) {
    const RankPlaces& places = rules.places();
    const Machine& machine = rules.machine();
    if (send.rank < 0 || send.rank >= places.ranks())
        throw std::invalid_argument("reference: a rank that does not exist");
    messages.push_back({messages.size(), activity, number, sender.rank(), send.rank, places.node_of(sender.rank()),
                        places.node_of(send.rank), send.tag, send.bytes, send.message_class, send.link, &sender});
    MessageProgress& message = messages.back();
    sender.add_send(message);
    if (message.is_within_node()) {
        message.chunks = pieces(send.bytes, std::min<std::int64_t>(machine.chunk_bytes(), machine.room_bytes()));
        return;
    }
    std::vector<int> payloads = pieces(send.bytes, machine.most_in_packet());
    if (payloads.empty()) payloads = {0};
    for (const int payload : payloads) {
        const Send carried{0, 0, 0, 0, 0, machine.message.header_bytes + payload, message.message_class};
        message.packets.push_back({PacketKind::data,
                                   &message,
                                   message.from,
                                   message.to,
                                   message.from_node,
                                   message.to_node,
                                   static_cast<int>(message.packets.size()),
                                   payload,
                                   {carried, packets.size()}});
        packets.push_back(&message.packets.back());
    }
}

PacketProgress& OneNodeTraffic::add_control(PacketProgress packet) {
    packet.carried.number = packets.size();
    controls.push_back(std::move(packet));
    packets.push_back(&controls.back());
    asking.push_back(&controls.back());
    ++controls_under_way;
    return controls.back();
}

}  // namespace narrows::reference

#include "tests/reference/one_node/place_choice.h"

namespace narrows::reference {

namespace {

/// a + k'.
int turn_of(const PacketProgress& packet) {
    return packet.message == nullptr ? 0 : packet.message->sent_before + packet.number;
}

}  // namespace

std::vector<LinkPlace> PlaceChoice::places(const PacketProgress& packet) const {
    const LinkBlock block = links_for(rules_->machine(), packet.carried.send.message_class);
    const int interface = interface_of(packet);
    const int link = link_of_class(packet);
    std::vector<LinkPlace> places;
    for (int i = 0; i < rules_->places().interfaces(); ++i) {
        if (interface >= 0 && i != interface) continue;
        for (int l = 0; l < block.count; ++l) {
            if (link < 0 || l == link) places.push_back({i, block.first + l});
        }
    }
    return places;
}

/// -1: the shortest.
int PlaceChoice::interface_of(const PacketProgress& packet) const {
    const RankPlaces& places = rules_->places();
    if (packet.fixed_interface >= 0) return packet.fixed_interface;
    switch (rules_->machine().node.interface_choice) {
        case InterfaceChoice::by_rank: return places.processor_of(packet.from) % places.interfaces();
        case InterfaceChoice::by_destination: return packet.to % places.interfaces();
        case InterfaceChoice::in_turn: return turn_of(packet) % places.interfaces();
        case InterfaceChoice::shortest: break;
    }
    return -1;
}

/// Counted from the first of the packet's class; -1: the shortest. Control packets take the first one, unless ranks or
/// queues decide.
int PlaceChoice::link_of_class(const PacketProgress& packet) const {
    const RankPlaces& places = rules_->places();
    const int interfaces = places.interfaces();
    const int links = links_for(rules_->machine(), packet.carried.send.message_class).count;
    const bool is_data = packet.kind == PacketKind::data;
    const bool interfaces_in_turn = rules_->machine().node.interface_choice == InterfaceChoice::in_turn;
    const int turn = interfaces_in_turn ? turn_of(packet) / interfaces : turn_of(packet);
    if (packet.fixed_link >= 0) return packet.fixed_link;
    switch (rules_->machine().interface.link_choice) {
        case LinkChoice::named: return is_data ? packet.message->link : 0;
        case LinkChoice::by_rank: return places.processor_of(packet.from) / interfaces % links;
        case LinkChoice::by_destination: return packet.to / interfaces % links;
        case LinkChoice::in_turn: return is_data ? turn % links : 0;
        case LinkChoice::shortest: break;
    }
    return -1;
}

}  // namespace narrows::reference

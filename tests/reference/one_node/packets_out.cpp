#include "tests/reference/one_node/packets_out.h"

#include <algorithm>
#include <utility>

#include "tests/reference/one_node/host_addresses.h"

namespace narrows::reference {

namespace {

/// Q4: order on one processor: grants, then credit packets, each by rank; then in the order of the starts.
std::tuple<int, int, int> order_at_processor(const PacketProgress& packet) {
    const int start = packet.message == nullptr ? 0 : packet.message->place_of_start;
    if (packet.kind == PacketKind::grant) return {0, packet.to, start};
    if (packet.kind == PacketKind::credit) return {1, packet.to, 0};
    return {2, start, packet.number};
}

}  // namespace

PacketsOut::PacketsOut(const OneNodeRules& rules, CreditProtocol& credits, OneNodeTraffic& traffic,
                       std::vector<OneNodeMemory>& memories, int endpoints, std::function<Port(const Send&)> first_port)
    : rules_(&rules),
      credits_(&credits),
      traffic_(&traffic),
      memories_(&memories),
      choice_(rules),
      first_port_(std::move(first_port)),
      links_(static_cast<std::size_t>(endpoints * rules.links_of_interface()), OutLink{SendLink(rules.machine())}) {}

std::size_t PacketsOut::number(int node, LinkPlace place) const {
    const int endpoint = rules_->places().endpoint(node, place.interface);
    return static_cast<std::size_t>(endpoint * rules_->links_of_interface() + place.link);
}

bool PacketsOut::feed(Carrier& carrier, Cycle t) {
    bool fed = false;
    for (OutLink& out : links_) fed |= out.link.feed(carrier, t);
    return fed;
}

bool PacketsOut::step(Cycle t) {
    bool happened = false;
    for (OutLink& out : links_) {
        happened |= complete(out, t);
        if (!out.link.move_to_buffer(t)) continue;
        out.in_register = nullptr;
        happened = true;
    }
    return ask(t) || happened;
}

/// T4.
bool PacketsOut::complete(OutLink& out, Cycle t) {
    PacketProgress* const packet = out.in_register;
    if (packet == nullptr || packet->complete != never || packet->prepared_from == never || !packet->read) return false;
    const bool is_prepared = t >= packet->prepared_from + rules_->machine().interface.send_overhead;
    if (!is_prepared || !have_ended(*packet->read, t)) return false;
    packet->complete = t;
    out.link.complete(t);
    end_send(*packet, t);
    return true;
}

/// T8.
void PacketsOut::end_send(PacketProgress& packet, Cycle t) const {
    if (packet.kind != PacketKind::data) return;
    MessageProgress& message = *packet.message;
    const bool all = std::all_of(message.packets.begin(), message.packets.end(),
                                 [](const PacketProgress& p) { return p.complete != never; });
    const bool ends_so = rules_->is_posted() ? !rules_->copies() : message.packets.size() > 1;
    if (all && ends_so) message.ended = t;
}

/// T3.
bool PacketsOut::ask(Cycle t) {
    bool asked = false;
    for (MessageProgress* const message : traffic_->sending) {
        if (!may_ask(*message)) continue;
        add_waiting(message->packets[message->asking++], t);
        asked = true;
    }
    std::erase_if(traffic_->sending, [](const MessageProgress* m) { return m->has_all_registers(); });
    const auto asks = [t](const PacketProgress* p) { return t >= p->may_ask; };
    for (PacketProgress* const packet : traffic_->asking) {
        if (!asks(packet)) continue;
        add_waiting(*packet, t);
        asked = true;
    }
    std::erase_if(traffic_->asking, asks);
    return asked;
}

bool PacketsOut::may_ask(const MessageProgress& message) const {
    if (rules_->processor_moves() || message.asking == message.packets.size()) return false;
    const PacketProgress& packet = message.packets[message.asking];
    const bool is_eager_or_granted = !message.is_rendezvous || message.granted != never;
    if (message.posted == never || !is_eager_or_granted) return false;
    if (rules_->has_packet_steps() && packet.step_end == never) return false;
    return packet.number == 0 || message.packets[message.asking - 1].placed != never;
}

void PacketsOut::add_waiting(PacketProgress& packet, Cycle t) {
    packet.asked = t;
    waiting_.push_back(&packet);
}

/// D2a: by processor, and on one processor in the order of the starts.
void PacketsOut::choose_places() {
    std::vector<PacketProgress*> choosing;
    for (PacketProgress* const packet : waiting_) {
        if (!packet->place.is_chosen()) choosing.push_back(packet);
    }
    sort_by(choosing,
            [this](const PacketProgress& p) { return std::tuple(p.from_node, turn(p), order_at_processor(p)); });
    for (PacketProgress* const packet : choosing) packet->place = shortest(*packet);
}

/// The place for whose register fewest packets wait.
LinkPlace PacketsOut::shortest(const PacketProgress& packet) const {
    LinkPlace shortest;
    int fewest = 0;
    for (const LinkPlace& place : choice_.places(packet)) {
        const int waiting = waiting_at(packet.from_node, place);
        if (shortest.is_chosen() && waiting >= fewest) continue;
        shortest = place;
        fewest = waiting;
    }
    return shortest;
}

int PacketsOut::waiting_at(int node, LinkPlace place) const {
    return static_cast<int>(std::count_if(waiting_.begin(), waiting_.end(), [=](const PacketProgress* p) {
        return p->from_node == node && p->place == place;
    }));
}

LinkPlace PacketsOut::place_to_take(const PacketProgress& packet, Cycle q) const {
    for (const LinkPlace& place : choice_.places(packet)) {
        if (may_take(packet, place, q)) return place;
    }
    return {};
}

bool PacketsOut::may_take(const PacketProgress& packet, LinkPlace place, Cycle q) const {
    const OutLink& out = links_[number(packet.from_node, place)];
    if (!out.link.register_free()) return false;
    const auto is_ahead = [&](const PacketProgress* p) {
        return p->from_node == packet.from_node && p->place == place && p->asked < q;
    };
    if (std::any_of(waiting_.begin(), waiting_.end(), is_ahead)) return false;
    const auto holds_place = [&](const MessageProgress* m) {
        return m->from_node == packet.from_node && m->packets.front().place == place && !m->has_all_registers();
    };
    const bool starts = !packet.message->is_started();
    if (starts && std::any_of(traffic_->sending.begin(), traffic_->sending.end(), holds_place)) return false;
    if (rules_->processor_moves() && !out.link.has_free_buffer()) return false;
    return !awaits_acknowledge(packet, place);
}

Send PacketsOut::send_at(const PacketProgress& packet, LinkPlace place) const {
    Send send = packet.carried.send;
    send.from = EndpointId(rules_->places().endpoint(packet.from_node, place.interface));
    send.to = EndpointId(rules_->places().endpoint(packet.to_node, place.interface));
    send.link = LinkId(place.link - links_for(rules_->machine(), send.message_class).first);
    return send;
}

/// P1: true if a transfer of this interface through the same first channel is not in memory.
bool PacketsOut::awaits_acknowledge(const PacketProgress& packet, LinkPlace place) const {
    if (!rules_->acknowledges()) return false;
    const Send send = send_at(packet, place);
    const Port port = first_port_(send);
    for (int link = 0; link < rules_->links_of_interface(); ++link) {
        for (const PacketProgress* const p : links_[number(packet.from_node, {place.interface, link})].under_way) {
            if (first_port_(p->carried.send) == port) return true;
        }
    }
    return false;
}

void PacketsOut::end_transfer(const PacketProgress& packet) {
    std::erase(links_[number(packet.from_node, packet.place)].under_way, &packet);
}

/// U3: other jobs come after the processors.
int PacketsOut::turn(const PacketProgress& packet) const {
    const RankPlaces& places = rules_->places();
    return packet.kind == PacketKind::other_job ? places.processors() : places.processor_of(packet.from);
}

int PacketsOut::turns_until(int node, LinkPlace place, int processor) const {
    const int turns = rules_->places().processors() + 1;
    const int last = links_[number(node, place)].last_served;
    return last < 0 ? processor : (processor - last - 1 + turns) % turns;
}

/// The packet that asked first; ties go round the processors.
PacketProgress* PacketsOut::next_at(int node, LinkPlace place) const {
    PacketProgress* next = nullptr;
    const auto order = [&](const PacketProgress& p) {
        return std::tuple(p.asked, turns_until(node, place, turn(p)), order_at_processor(p));
    };
    for (PacketProgress* const packet : waiting_) {
        if (packet->from_node != node || packet->place != place || awaits_acknowledge(*packet, place)) continue;
        if (next == nullptr || order(*packet) < order(*next)) next = packet;
    }
    return next;
}

bool PacketsOut::give(Cycle t) {
    choose_places();
    if (!rules_->has_host_bus()) return give_registers(t);
    const bool given = give_to_fetched(t);
    return give_places(t) || given;
}

/// J9: the first packet of each fetch buffer, if it has been read, gets its register.
bool PacketsOut::give_to_fetched(Cycle t) {
    bool given = false;
    for (OutLink& out : links_) {
        if (out.fetch_buffer.empty() || !out.link.register_free()) continue;
        PacketProgress& packet = *out.fetch_buffer.front();
        if (packet.host_read != nullptr && t < packet.host_read->end) continue;
        out.fetch_buffer.pop_front();
        packet.read = NodeAccesses{};
        enter_register(out, packet, t);
        packet.prepared_from = t;
        given = true;
    }
    return given;
}

/// J9.
bool PacketsOut::give_places(Cycle t) {
    bool given = false;
    const auto places = static_cast<std::size_t>(rules_->machine().host.fetch_ahead);
    for (int endpoint = 0; endpoint < rules_->places().nodes() * rules_->places().interfaces(); ++endpoint) {
        const int node = endpoint / rules_->places().interfaces();
        for (int link = 0; link < rules_->links_of_interface(); ++link) {
            const LinkPlace place{endpoint % rules_->places().interfaces(), link};
            while (links_[number(node, place)].fetch_buffer.size() < places) {
                PacketProgress* const packet = next_at(node, place);
                if (packet == nullptr) break;
                take(*packet, place, t);
                given = true;
            }
        }
    }
    return given;
}

bool PacketsOut::give_registers(Cycle t) {
    if (waiting_.empty()) return false;
    bool given = false;
    for (int node = 0; node < rules_->places().nodes(); ++node) {
        for (int interface = 0; interface < rules_->places().interfaces(); ++interface) {
            while (PacketProgress* const packet = next_of(node, interface)) {
                take(*packet, packet->place, t);
                given = true;
            }
        }
    }
    return given;
}

/// Lower link first. With an acknowledge the links of an interface wait for each other: the packet that asked first.
PacketProgress* PacketsOut::next_of(int node, int interface) const {
    PacketProgress* next = nullptr;
    for (int link = 0; link < rules_->links_of_interface(); ++link) {
        const LinkPlace place{interface, link};
        if (!links_[number(node, place)].link.register_free()) continue;
        PacketProgress* const packet = next_at(node, place);
        if (packet == nullptr) continue;
        if (next == nullptr || (rules_->acknowledges() && packet->asked < next->asked)) next = packet;
    }
    return next;
}

void PacketsOut::take(PacketProgress& packet, LinkPlace place, Cycle t) {
    OutLink& out = links_[number(packet.from_node, place)];
    packet.place = place;
    packet.carried.send = send_at(packet, place);
    const Send& send = packet.carried.send;
    packet.carried.number_in_pair = numbers_[{send.from, send.to, send.message_class}]++;  // T3a
    packet.placed = t;
    std::erase(waiting_, &packet);
    out.last_served = turn(packet);
    out.under_way.push_back(&packet);
    credits_->load(packet);
    if (rules_->has_host_bus()) return fetch(out, packet, t);
    enter_register(out, packet, t);
    const bool is_taken_at_start = packet.kind == PacketKind::data && !rules_->is_posted() && packet.number == 0;
    if (is_taken_at_start) ++packet.message->asking;
    const bool by_step = packet.kind == PacketKind::data && rules_->processor_moves();
    if (!is_taken_at_start && !by_step) packet.prepared_from = t;
    const int processor = rules_->places().processor_of(packet.from);
    const auto& memory = (*memories_)[static_cast<std::size_t>(packet.from_node)];
    const bool later = by_step ? memory.serves_moving_processor(processor) : is_taken_at_start && rules_->copies();
    if (!later) read(packet, t);
}

void PacketsOut::enter_register(OutLink& out, PacketProgress& packet, Cycle t) {
    packet.in_register = t;
    out.in_register = &packet;
    out.link.take(packet.carried);
}

/// J9.
void PacketsOut::fetch(OutLink& out, PacketProgress& packet, Cycle t) {
    out.fetch_buffer.push_back(&packet);
    if (packet.payload == 0) return;
    BusesOfNode& host = (*memories_)[static_cast<std::size_t>(packet.from_node)].host();
    packet.host_read = host.ask({.is_write = false,
                                 .interface = packet.place.interface,
                                 .address = address_of_sent(*rules_, packet),
                                 .bytes = packet.payload,
                                 .turn = turn_of_packet(packet.place.link, fetched_++)},
                                t);
}

void PacketsOut::read(PacketProgress& packet, Cycle t) {
    const bool by_processor = packet.kind == PacketKind::data && rules_->processor_moves();
    OneNodeMemory& memory = (*memories_)[static_cast<std::size_t>(packet.from_node)];
    const bool has_data = packet.kind == PacketKind::data || packet.kind == PacketKind::other_job;
    if (rules_->has_vector_port() ? !has_data : by_processor) {  // M1: control packets have nothing to load
        packet.read = NodeAccesses{};
        return;
    }
    packet.read = memory.read(packet.place.interface, packet.place.link, packet.payload, t);
}

}  // namespace narrows::reference

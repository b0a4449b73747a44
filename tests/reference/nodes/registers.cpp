#include "tests/reference/nodes/registers.h"

#include <algorithm>
#include <tuple>

#include "tests/reference/message_classes.h"

namespace narrows::reference {

namespace {

bool all_are_in_registers(const WholeMessage& message) {
    return message.packets.empty() || message.packets.back().in_register != never;
}

/// Packets that may ask or wait.
template <class Use>
void for_each_packet(NodeTraffic& traffic, const Use& use) {
    for (WholeMessage& message : traffic.messages) {
        if (message.posted == never || all_are_in_registers(message)) continue;
        for (PacketState& packet : message.packets) use(packet);
    }
    for (PacketState* const packet : traffic.controls_under_way) {
        if (packet->in_register == never) use(*packet);
    }
}

/// T3, Q4, of one processor: grants, then credit packets, of each that to the lower rank first; then the message that
/// was started first.
std::tuple<int, int, int> order_at_processor(const PacketState& packet) {
    switch (packet.kind) {
        case PacketKind::grant: return {0, packet.to, packet.whole->place_of_start};
        case PacketKind::credit: return {1, packet.to, 0};
        case PacketKind::request:
        case PacketKind::data:
        case PacketKind::other_job: break;
    }
    return {2, packet.whole == nullptr ? 0 : packet.whole->place_of_start, 0};
}

}  // namespace

RegisterGrants::RegisterGrants(const NodeRules& rules, const MessageProtocol& protocol,
                               std::vector<std::vector<SendLink>>& links, std::vector<NodeMemory>& memories,
                               NodeTraffic& traffic)
    : rules_(&rules), protocol_(&protocol), links_(&links), memories_(&memories), traffic_(&traffic) {
    // So that processor 0 is the first.
    for (const auto& of_endpoint : links) last_served_.emplace_back(of_endpoint.size(), rules.places().processors());
}

bool RegisterGrants::may_ask(const PacketState& packet, Cycle t) const {
    if (packet.asked != never) return false;
    if (packet.kind != PacketKind::data) return t >= packet.may_ask;
    const WholeMessage& message = *packet.whole;
    if (message.posted == never || (message.is_rendezvous && message.granted == never)) return false;
    if (rules_->packets_have_send_steps() && packet.send_step_end == never) return false;
    return packet.number == 0 || message.packets[static_cast<std::size_t>(packet.number - 1)].in_register != never;
}

bool RegisterGrants::ask(Cycle t) {
    bool asked = false;
    for_each_packet(*traffic_, [&](PacketState& packet) {
        if (!may_ask(packet, t)) return;
        packet.asked = t;
        asked = true;
    });
    return asked;
}

int RegisterGrants::link_of_packet(const PacketState& packet) const {
    return links_for(rules_->machine(), packet.carried.send.message_class).first;
}

int RegisterGrants::endpoint_of(const PacketState& packet) const {
    return rules_->places().endpoint(packet.from_node, packet.interface);
}

bool RegisterGrants::waits_at(const PacketState& packet, int endpoint, int link) const {
    return packet.waits_for_register() && packet.interface >= 0 && endpoint_of(packet) == endpoint &&
           link_of_packet(packet) == link;
}

/// D2: in the order of the processors, of one processor in that of the starts.
void RegisterGrants::choose_interfaces() {
    std::vector<PacketState*> choosing;
    for_each_packet(*traffic_, [&](PacketState& packet) {
        if (packet.waits_for_register() && packet.interface < 0) choosing.push_back(&packet);
    });
    const auto order = [this](const PacketState* packet) {
        return std::tuple(packet->from_node, turn(*packet), order_at_processor(*packet));
    };
    std::sort(choosing.begin(), choosing.end(), [&](const auto* a, const auto* b) { return order(a) < order(b); });
    for (PacketState* const packet : choosing) packet->interface = choice(*packet);
}

int RegisterGrants::choice(const PacketState& packet) const {
    if (packet.fixed_interface >= 0) return packet.fixed_interface;
    if (rules_->machine().node.interface_choice != InterfaceChoice::shortest) return rules_->interface_of(packet);
    return shortest(packet.from_node, link_of_packet(packet));
}

/// D2: where fewest packets wait; ties: the lowest number.
int RegisterGrants::shortest(int node, int link) const {
    std::vector<int> waiting;
    for (int interface = 0; interface < rules_->places().interfaces(); ++interface) {
        int count = 0;
        for_each_packet(*traffic_, [&](const PacketState& packet) {
            count += waits_at(packet, rules_->places().endpoint(node, interface), link) ? 1 : 0;
        });
        waiting.push_back(count);
    }
    return static_cast<int>(std::min_element(waiting.begin(), waiting.end()) - waiting.begin());
}

/// U3: other jobs come after the processors.
int RegisterGrants::turn(const PacketState& packet) const {
    const RankPlaces& places = rules_->places();
    return packet.kind == PacketKind::other_job ? places.processors() : places.processor_of(packet.from);
}

int RegisterGrants::distance(const PacketState& packet, int last_served) const {
    const int turns = rules_->places().processors() + 1;
    return (turn(packet) - last_served - 1 + turns) % turns;
}

/// T3: the packet that asked first; ties go round the processors.
PacketState* RegisterGrants::next_at(int endpoint, int link) const {
    PacketState* next = nullptr;
    const int last = last_served_[static_cast<std::size_t>(endpoint)][static_cast<std::size_t>(link)];
    const auto order = [&](const PacketState& packet) {
        return std::tuple(packet.asked, distance(packet, last), order_at_processor(packet));
    };
    for_each_packet(*traffic_, [&](PacketState& packet) {
        if (waits_at(packet, endpoint, link) && (next == nullptr || order(packet) < order(*next))) next = &packet;
    });
    return next;
}

bool RegisterGrants::give(Cycle t) {
    choose_interfaces();
    bool given = false;
    for (std::size_t endpoint = 0; endpoint < links_->size(); ++endpoint) {
        for (std::size_t link = 0; link < (*links_)[endpoint].size(); ++link) {
            if (!(*links_)[endpoint][link].register_free()) continue;
            PacketState* const packet = next_at(static_cast<int>(endpoint), static_cast<int>(link));
            if (packet == nullptr) continue;
            last_served_[endpoint][link] = turn(*packet);
            give_to(*packet, (*links_)[endpoint][link], t);
            given = true;
        }
    }
    return given;
}

void RegisterGrants::give_to(PacketState& packet, SendLink& link, Cycle t) {
    packet.carried.send.from = EndpointId(endpoint_of(packet));
    packet.carried.send.to = EndpointId(rules_->places().endpoint(packet.to_node, packet.interface));
    const Send& send = packet.carried.send;
    std::uint32_t& next = next_number_[{send.from, send.to, send.message_class}];
    packet.carried.number_in_pair = next++;  // T3a
    const auto node = static_cast<std::size_t>(packet.from_node);
    packet.read = (*memories_)[node].access_of_interface(packet.interface, false, packet.payload, t);  // T4
    protocol_->load(packet, t);
    packet.in_register = t;
    link.take(packet.carried);
}

}  // namespace narrows::reference

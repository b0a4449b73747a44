#include "tests/reference/one_node/message_lists.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace narrows::reference {

namespace {

bool takes(const NodeOperation& receive, const MessageProgress& message) {
    return (receive.rank == any_rank || receive.rank == message.from) &&
           (receive.tag == every_tag || receive.tag == message.tag);
}

}  // namespace

MessageLists::MessageLists(const OneNodeRules& rules, CreditProtocol& credits, Handover& handover,
                           std::deque<ProgramProgress>& programs, OneNodeTraffic& traffic, PacketsIn& in)
    : rules_(&rules), credits_(&credits), handover_(&handover), programs_(&programs), traffic_(&traffic), in_(&in) {}

/// Admits packets one after the other. The effects of each come before the next one, and before all other events.
bool MessageLists::step(Cycle t) {
    bool happened = false;
    for (bool admitted = true; admitted;) {
        happened |= list(t);
        happened |= match(t);
        happened |= give_room(t);
        admitted = admit(t);
        happened |= admitted;
    }
    if (happened || !ask_at_arrival(t)) return happened;
    match(t);
    return true;
}

/// P3: when nothing else happens, the new receives begin to wait.
bool MessageLists::ask_at_arrival(Cycle t) {
    if (!rules_->at_arrival()) return false;
    bool asked = false;
    for (ProgramProgress& program : *programs_) {
        if (!program.asks_for(NodeOperation::What::receive, t)) continue;
        program.wait_for_message();
        asked = true;
    }
    return asked;
}

bool MessageLists::list(Cycle t) {
    if (rules_->lists_when_known()) return list_known(t);
    const bool delivered = list_delivered();
    return list_within_nodes() || delivered;
}

void MessageLists::add(MessageProgress& message, std::tuple<Cycle, int, int, int> order) {
    message.is_listed = true;
    message.order = order;
    unmatched_.push_back(&message);
}

/// The messages of one numbering that have started.
std::vector<MessageProgress*> MessageLists::numbered(const MessageProgress& message) const {
    std::vector<MessageProgress*> messages;
    for (MessageProgress* const m : traffic_->started) {
        if (m->numbering() == message.numbering()) messages.push_back(m);
    }
    return messages;
}

/// Lists messages as they came into memory. Where messages overtake, a message is listed when all earlier ones are;
/// that lets later ones follow that came before.
bool MessageLists::list_delivered() {
    const std::vector<MessageProgress*> delivered = in_->delivered();
    for (MessageProgress* const message : delivered) {
        if (!rules_->messages_overtake()) {
            add(*message, {0, listed_++, 0, 0});
            continue;
        }
        message->has_come = true;
        for (MessageProgress* const m : numbered(*message)) {
            if (!m->has_come) break;
            if (!m->is_listed) add(*m, {0, listed_++, 0, 0});
        }
    }
    return !delivered.empty();
}

/// Lists messages within nodes behind those of the network, by sender, class and number.
bool MessageLists::list_within_nodes() {
    std::vector<MessageProgress*> known;
    for (MessageProgress* const m : traffic_->started) {
        if (m->is_within_node() && m->known != never && !m->is_listed) known.push_back(m);
    }
    sort_by(known, [](const MessageProgress& m) { return std::tuple(m.from, m.message_class, m.number); });
    for (MessageProgress* const m : known) add(*m, {0, listed_++, 0, 0});
    return !known.empty();
}

/// When it and all earlier ones are known.
bool MessageLists::list_known(Cycle t) {
    in_->delivered();
    bool listed = false;
    std::map<std::tuple<int, int, MessageClass>, bool> holds_up;
    for (MessageProgress* const m : traffic_->started) {
        if (m->is_listed) continue;
        bool& unknown = holds_up[m->numbering()];
        unknown |= m->known == never;
        if (unknown) continue;
        add(*m, {t, m->from, static_cast<int>(m->message_class), m->number});
        listed = true;
    }
    return listed;
}

/// One receive after the other gets the message that was listed first.
bool MessageLists::match(Cycle t) {
    std::vector<ProgramProgress*> waiting;
    for (ProgramProgress& program : *programs_) {
        if (program.waits()) waiting.push_back(&program);
    }
    sort_by(waiting, [this](const ProgramProgress& p) { return p.order_of_receive(rules_->at_arrival()); });
    bool matched = false;
    for (ProgramProgress* const receive : waiting) {
        MessageProgress* const message = first_that_fits(*receive);
        if (message == nullptr) continue;
        std::erase(unmatched_, message);
        message->receiver = receive;
        message->place_of_match = matched_++;
        receive->match();
        credits_->match(*message, t);
        handover_->give(*message, t);
        matched = true;
    }
    return matched;
}

MessageProgress* MessageLists::first_that_fits(const ProgramProgress& receive) const {
    MessageProgress* first = nullptr;
    for (MessageProgress* const m : unmatched_) {
        if (m->to != receive.rank() || !takes(receive.operation(), *m)) continue;
        if (first == nullptr || m->order < first->order) first = m;
    }
    return first;
}

/// Messages that became known first go first; in one cycle by sender, class and number.
bool MessageLists::give_room(Cycle t) {
    if (rules_->machine().interface.unexpected != Unexpected::room) return false;
    std::vector<MessageProgress*> waiting;
    for (MessageProgress* const m : traffic_->started) {
        if (!m->is_within_node() && m->known != never && !m->is_matched() && !m->has_room) waiting.push_back(m);
    }
    sort_by(waiting, [](const MessageProgress& m) { return std::tuple(m.known, m.from, m.message_class, m.number); });
    bool given = false;
    for (MessageProgress* const m : waiting) {
        if (room_taken(*m, t) + m->bytes > rules_->machine().room_bytes()) continue;
        m->has_room = given = true;
    }
    return given;
}

/// Room is free again from the cycle after the one in which the program gets the message.
std::int64_t MessageLists::room_taken(const MessageProgress& message, Cycle t) const {
    std::int64_t taken = 0;
    for (const MessageProgress* const m : traffic_->started) {
        const bool holds = m->has_room && (m->got == never || m->got >= t);
        if (holds && m->from == message.from && m->to == message.to) taken += m->bytes;
    }
    return taken;
}

/// Q5: admits on each node the packet that was presented first among those that may be taken.
bool MessageLists::admit(Cycle t) {
    const Unexpected unexpected = rules_->machine().interface.unexpected;
    if (unexpected == Unexpected::memory) return false;
    bool admitted = false;
    for (int node = 0; node < rules_->places().nodes(); ++node) {
        for (PacketProgress* const packet : in_->presented_at(node, t)) {
            if (packet->kind != PacketKind::data || in_->needs_processor(*packet)) continue;
            MessageProgress& message = *packet->message;
            if (!may_be_taken(*packet)) continue;
            if (unexpected == Unexpected::hold && !is_admitted(message) && !has_overtaken(message)) {
                message.has_receive = true;
                receive_for(message)->reserve();
            }
            in_->write(*packet, t);
            in_->release(t);  // M2: asks for its store before that of the next message
            admitted = true;
            break;
        }
    }
    return admitted;
}

bool MessageLists::may_be_taken(const PacketProgress& packet) const {
    const MessageProgress& message = *packet.message;
    if (rules_->machine().interface.unexpected == Unexpected::memory || is_admitted(message)) return true;
    if (rules_->machine().interface.unexpected == Unexpected::room) return false;
    return has_overtaken(message) || receive_for(message) != nullptr;
}

bool MessageLists::is_admitted(const MessageProgress& message) const {
    return message.is_matched() || message.has_receive || message.has_room;
}

/// The first receive that waits, fits, and is not reserved.
ProgramProgress* MessageLists::receive_for(const MessageProgress& message) const {
    ProgramProgress* first = nullptr;
    const bool at_arrival = rules_->at_arrival();
    for (ProgramProgress& program : *programs_) {
        if (!program.waits() || program.is_reserved() || program.rank() != message.to) continue;
        if (!takes(program.operation(), message)) continue;
        if (first == nullptr || program.order_of_receive(at_arrival) < first->order_of_receive(at_arrival))
            first = &program;
    }
    return first;
}

/// An earlier message of its numbering is not delivered.
bool MessageLists::has_overtaken(const MessageProgress& message) const {
    if (!rules_->messages_overtake()) return false;
    for (const MessageProgress* const m : numbered(message)) {
        if (m->number < message.number && m->delivered == never) return true;
    }
    return false;
}

}  // namespace narrows::reference

#include "models/node/shared/matching.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace narrows {

namespace {

bool is_listed_before(const IncomingMessage* a, const IncomingMessage* b) {
    const auto order = [](const IncomingMessage& r) {
        return std::tuple(r.listed, r.whole.from, r.whole.message_class, r.whole.number_in_pair);
    };
    return order(*a) < order(*b);
}

}  // namespace

bool can_overtake(const Machine& machine, const Topology& topology) {
    const bool has_chosen_links =
        machine.interface.link_choice != LinkChoice::named && all_links(machine.interface) > 1;
    return messages_overtake(machine, topology) || machine.most_in_packet() < machine.message.largest_payload() ||
           machine.node.interfaces > 1 || has_chosen_links || machine.host.is_given();
}

Matching::Matching(const Machine& machine, bool may_overtake)
    : lists_deliveries_(machine.message.order == MessageOrder::delivery),
      may_overtake_(may_overtake),
      holds_(machine.interface.unexpected == Unexpected::hold),
      serves_at_request_(machine.pays_at_request()) {}

IncomingMessage& Matching::reception_of(Message& whole, const PacketPlan& plan) {
    const auto [found, is_new] = receptions_.try_emplace(&whole, whole, plan);
    if (is_new && !lists_deliveries_) new_.push_back(&found->second);
    return found->second;
}

void Matching::within_node(IncomingMessage& reception) {
    if (lists_deliveries_) new_.push_back(&reception);
}

void Matching::delivered(IncomingMessage& reception, int link) {
    reception.last_link = link;
    if (lists_deliveries_) new_.push_back(&reception);
    if (!holds_) return;
    const std::uint32_t key = key_of(reception.whole.from, reception.whole.message_class);
    std::uint32_t& undelivered = undelivered_.at(key);
    delivered_.insert({key, reception.whole.number_in_pair});
    while (delivered_.erase({key, undelivered}) > 0) ++undelivered;
}

void Matching::wait(ReceiveOperation& receive) {
    receive.served = served_++;
    waiting_.wait(receive, serves_at_request_);
}

bool Matching::list(Cycle now) {
    if (new_.empty()) return false;
    if (lists_deliveries_) put_in_order(new_);
    for (IncomingMessage* reception : new_) {
        const bool has_turn = !lists_deliveries_ || (may_overtake_ && reception->sending == nullptr);
        if (has_turn) {
            order_.take(reception->whole, [&](const Message& next) { list(known(next), now); });
        } else {
            list(*reception, now);
        }
    }
    new_.clear();
    return true;
}

/// Sorts messages of the network by the link of their last packet, before those within the node (T6).
void Matching::put_in_order(std::vector<IncomingMessage*>& round) const {
    std::ranges::stable_sort(round, {}, [](const IncomingMessage* r) {
        const bool is_within_node = r->sending != nullptr;
        const Message& whole = r->whole;
        return is_within_node ? std::tuple(1, int{whole.from}, whole.message_class, whole.number_in_pair)
                              : std::tuple(0, r->last_link, MessageClass::data, 0U);
    });
}

void Matching::list(IncomingMessage& reception, Cycle now) {
    reception.listed = now;
    if (watch_ != nullptr) watch_->listed(reception.whole);
    const auto place =
        lists_deliveries_ ? listed_.end() : std::ranges::upper_bound(listed_, &reception, is_listed_before);
    listed_.insert(place, &reception);
}

// T7a
std::vector<IncomingMessage*> Matching::match() {
    std::vector<IncomingMessage*> matched;
    waiting_.take_all_if([&](ReceiveOperation& receive) {
        const auto found = std::ranges::find_if(listed_, [&](const IncomingMessage* message) {
            return receive.takes(message->whole.from, message->whole.tag);
        });
        if (found == listed_.end()) return false;
        IncomingMessage& message = **found;
        listed_.erase(found);
        message.receive = &receive;
        message.served = {serves_at_request_ ? 0 : receive.asked, serves_at_request_ ? 0 : receive.activity,
                          receive.served};
        receive.message = message.whole.number;
        matched.push_back(&message);
        return true;
    });
    return matched;
}

bool Matching::has_overtaken(const IncomingMessage& reception) const {
    if (!may_overtake_) return false;
    const std::uint32_t* const first = undelivered_.find(key_of(reception.whole.from, reception.whole.message_class));
    return reception.whole.number_in_pair != (first == nullptr ? 0 : *first);
}

bool Matching::is_awaited(const IncomingMessage& reception) const {
    return needs_no_receive(reception) || waiting_.free_for(reception.whole) != nullptr;
}

bool Matching::reserve(IncomingMessage& reception) {
    if (needs_no_receive(reception)) return true;
    ReceiveOperation* const receive = waiting_.free_for(reception.whole);
    if (receive == nullptr) return false;
    receive->is_reserved = true;
    reception.has_reserved = true;
    return true;
}

std::vector<const Message*> Matching::unreceived() const {
    std::vector<const Message*> all;
    for (const auto& [message, reception] : receptions_) {
        if (!reception.is_lost) all.push_back(message);
    }
    std::ranges::sort(all, {}, &Message::number);
    return all;
}

std::vector<KnownMessage> Matching::known_messages() const {
    using Admission = IncomingMessage::Admission;
    std::vector<KnownMessage> all;
    for (const auto& [message, reception] : receptions_) {
        KnownMessage& known = all.emplace_back();
        known.message = message;
        known.waits_for_room = reception.admission == Admission::waiting;
        known.has_room = reception.admission == Admission::with_room;
        if (reception.receive != nullptr) known.activity = reception.receive->activity;
        known.awaits_grant = reception.is_requested && reception.receive == nullptr;
    }
    return all;
}

}  // namespace narrows

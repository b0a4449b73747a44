#include "models/node/shared/matching.h"

#include <algorithm>
#include <tuple>

namespace narrows {

namespace {

bool is_listed_before(const IncomingMessage* a, const IncomingMessage* b) {
    const auto order = [](const IncomingMessage& r) {
        return std::tuple(r.listed, r.whole.from, r.whole.message_class, r.whole.number_in_pair);
    };
    return order(*a) < order(*b);
}

}  // namespace

IncomingMessage& Matching::reception_of(Message& whole, const PacketPlan& plan) {
    const auto [found, is_new] = receptions_.try_emplace(&whole, whole, plan);
    if (is_new) new_.push_back(&found->second);
    return found->second;
}

void Matching::list(IncomingMessage& reception, Cycle now) {
    reception.listed = now;
    if (watch_ != nullptr) watch_->listed(reception.whole);
    listed_.insert(std::ranges::upper_bound(listed_, &reception, is_listed_before), &reception);
}

std::vector<IncomingMessage*> Matching::match(Cycle now) {
    for (IncomingMessage* reception : std::exchange(new_, {})) {
        Pair& pair = pairs_[{reception->whole.from, reception->whole.message_class}];
        pair.early.emplace(reception->whole.number_in_pair, reception);
        while (!pair.early.empty() && pair.early.begin()->first == pair.next) {
            list(*pair.early.begin()->second, now);
            pair.early.erase(pair.early.begin());
            ++pair.next;
        }
    }
    std::vector<IncomingMessage*> matched;
    std::erase_if(waiting_, [&](const Waiting& waiting) {
        const auto found = std::ranges::find_if(listed_, [&](const IncomingMessage* message) {
            return waiting.receive->takes(message->whole.from, message->whole.tag);
        });
        if (found == listed_.end()) return false;
        IncomingMessage& message = **found;
        listed_.erase(found);
        message.receive = waiting.receive;
        message.served = waiting.served;
        message.receive->message = message.whole.number;
        matched.push_back(&message);
        return true;
    });
    return matched;
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
        known.held.assign(reception.held.begin(), reception.held.end());
    }
    return all;
}

}  // namespace narrows

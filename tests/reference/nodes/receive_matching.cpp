#include "tests/reference/nodes/receive_matching.h"

#include <algorithm>
#include <tuple>

namespace narrows::reference {

bool ReceiveMatching::step(Cycle t) {
    const bool listed = list(t);
    return match(t) || listed;
}

bool ReceiveMatching::list(Cycle t) {
    bool listed = false;
    for (WholeMessage& message : *messages_) {
        if (message.listed != never || !is_next_known(message)) continue;
        message.listed = t;
        listed = true;
    }
    return listed;
}

/// T6: it and all earlier ones of its numbering.
bool ReceiveMatching::is_next_known(const WholeMessage& message) const {
    if (!message.is_started()) return false;
    return std::all_of(messages_->begin(), messages_->end(), [&message](const WholeMessage& m) {
        const bool is_of_numbering =
            m.from == message.from && m.to == message.to && m.message_class == message.message_class;
        return !is_of_numbering || !m.is_started() || m.number > message.number || m.known != never;
    });
}

bool ReceiveMatching::match(Cycle t) {
    bool matched = false;
    for (ActivityProgress* const receive : waiting_receives()) {
        WholeMessage* const message = first_that_fits(*receive);
        if (message == nullptr) continue;
        message->receiver = receive;
        message->place_of_match = matches_++;
        receive->match();
        protocol_->match(*message, t);
        give_if_complete(*rules_, *message, t);
        matched = true;
    }
    return matched;
}

/// They are sorted as they were served (T7).
std::vector<ActivityProgress*> ReceiveMatching::waiting_receives() const {
    std::vector<ActivityProgress*> waiting;
    for (ActivityProgress& activity : *activities_) {
        if (activity.waits()) waiting.push_back(&activity);
    }
    std::sort(waiting.begin(), waiting.end(),
              [](const auto* a, const auto* b) { return a->place_of_service() < b->place_of_service(); });
    return waiting;
}

/// The one that was listed first; of those listed in one cycle by sender, class and number (T6).
WholeMessage* ReceiveMatching::first_that_fits(const ActivityProgress& receive) const {
    WholeMessage* first = nullptr;
    const auto order = [](const WholeMessage& m) { return std::tuple(m.listed, m.from, m.message_class, m.number); };
    for (WholeMessage& message : *messages_) {
        if (message.to != receive.rank() || message.listed == never || message.is_matched()) continue;
        if (receive.takes(message) && (first == nullptr || order(message) < order(*first))) first = &message;
    }
    return first;
}

}  // namespace narrows::reference

#include "tests/reference/nodes/admission.h"

#include <algorithm>
#include <tuple>

namespace narrows::reference {

/// Those that became known first go first; those of one cycle by sender, class and number.
bool AdmittedMessages::step(Cycle t) {
    if (rules_->machine().interface.unexpected != Unexpected::room) return false;
    std::vector<WholeMessage*> waiting;
    for (WholeMessage& m : traffic_->messages) {
        if (!m.is_within_node() && m.known != never && !rules_->is_admitted(m)) waiting.push_back(&m);
    }
    const auto order = [](const WholeMessage* m) { return std::tuple(m->known, m->from, m->message_class, m->number); };
    std::sort(waiting.begin(), waiting.end(), [&](const auto* a, const auto* b) { return order(a) < order(b); });
    bool taken = false;
    for (WholeMessage* const m : waiting) {
        if (room_taken(m->from, m->to, t) + m->bytes > rules_->machine().room_bytes()) continue;
        m->has_room = taken = true;
    }
    return taken;
}

/// It is free again from the cycle after the one in which the program gets the message.
std::int64_t AdmittedMessages::room_taken(int from, int to, Cycle t) const {
    std::int64_t taken = 0;
    for (const WholeMessage& m : traffic_->messages) {
        const bool holds = m.has_room && t <= m.got;
        if (m.from == from && m.to == to && holds) taken += m.bytes;
    }
    return taken;
}

}  // namespace narrows::reference

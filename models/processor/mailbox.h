#pragma once

#include <tuple>
#include <vector>

#include "models/link/message.h"
#include "models/processor/operations.h"

namespace narrows {

/// Matches delivered messages with the receives of a node's programs: in order of delivery, and of being served or
/// asking.
class Mailbox {
public:
    /// The waiting receive that `message` completes, or null: then it is kept.
    ReceiveOperation* deliver(Message& message) {
        auto best = waiting_.end();
        for (auto it = waiting_.begin(); it != waiting_.end(); ++it) {
            if ((*it)->takes(message.from, message.tag) && (best == waiting_.end() || goes_before(**it, **best)))
                best = it;
        }
        if (best == waiting_.end()) {
            kept_.push(message);
            return nullptr;
        }
        ReceiveOperation* operation = *best;
        waiting_.erase(best);
        return operation;
    }

    /// A kept message for `operation`, taken out; or null: then the receive waits.
    Message* match(ReceiveOperation& operation) {
        Message* message = kept_.take_if([&](const Message& m) { return operation.takes(m.from, m.tag); });
        if (message == nullptr) waiting_.push_back(&operation);
        return message;
    }

    bool empty() const { return kept_.empty(); }

private:
    static bool goes_before(const ReceiveOperation& a, const ReceiveOperation& b) {
        return std::tie(a.turn, a.asked, a.activity) < std::tie(b.turn, b.asked, b.activity);
    }

    MessageQueue kept_;
    std::vector<ReceiveOperation*> waiting_;
};

}  // namespace narrows

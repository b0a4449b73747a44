#pragma once

#include "models/link/message.h"
#include "models/processor/operations.h"

namespace narrows {

/// Matches delivered messages with the receives of a node's programs: in order of delivery, and of asking.
class Mailbox {
public:
    /// The waiting receive that `message` completes, or null: then it is kept.
    ReceiveOperation* deliver(Message& message) {
        const auto fits = [&](const ReceiveOperation& r) { return r.takes(message.from, message.tag); };
        ReceiveOperation* operation = waiting_.best(fits, [](const ReceiveOperation& a, const ReceiveOperation& b) {
            return a.asked != b.asked ? a.asked < b.asked : a.activity < b.activity;
        });
        if (operation == nullptr) {
            kept_.push(message);
        } else {
            waiting_.remove(*operation);
        }
        return operation;
    }

    /// A kept message for `operation`, taken out; or null: then the receive waits.
    Message* match(ReceiveOperation& operation) {
        Message* message = kept_.take_if([&](const Message& m) { return operation.takes(m.from, m.tag); });
        if (message == nullptr) waiting_.push(operation);
        return message;
    }

    bool empty() const { return kept_.empty(); }

private:
    Queue<Message> kept_;
    Queue<ReceiveOperation> waiting_;
};

}  // namespace narrows

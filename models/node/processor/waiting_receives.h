#pragma once

#include <utility>

#include "models/network/link/message.h"
#include "models/node/processor/operations.h"

namespace narrows {

/// The message as its program gets it. The message has no payload afterwards.
inline Received received(Message& message) { return {message.from, message.tag, std::move(message.payload)}; }

/// The receives of a rank that wait for a message, in the order in which they get theirs (docs/nodes.md, T7).
class WaitingReceives {
public:
    /// The receive waits from now on. With overheads at the request, receives go in the order in which they were
    /// served, which is that of these calls; else in the order in which they were asked for.
    void wait(ReceiveOperation& receive, bool are_served) {
        receive.is_reserved = false;
        if (are_served) return waiting_.push(receive);
        waiting_.insert(receive, asked_before<ReceiveOperation>);
    }

    /// Takes out the first receive that fits the message. Returns null if there is none.
    ReceiveOperation* take_for(const Message& message) {
        return waiting_.take_if([&](const ReceiveOperation& each) { return fits(each, message); });
    }
    /// The first receive that fits the message and is not reserved (P8). Null if there is none.
    ReceiveOperation* free_for(const Message& message) const {
        return waiting_.find_if([&](const ReceiveOperation& each) { return !each.is_reserved && fits(each, message); });
    }
    /// Takes out all receives for which `is_matched(receive)` is true, and calls it in their order.
    template <class IsMatched>
    void take_all_if(IsMatched is_matched) {
        waiting_.take_all_if(is_matched);
    }

private:
    static bool fits(const ReceiveOperation& receive, const Message& message) {
        return receive.takes(message.from, message.tag);
    }

    Queue<ReceiveOperation> waiting_;
};

}  // namespace narrows

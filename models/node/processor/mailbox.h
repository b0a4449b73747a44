#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "models/network/link/message.h"
#include "models/node/processor/operations.h"
#include "models/node/processor/waiting_receives.h"

namespace narrows {

/// Matches the messages of a node, which are listed as they are delivered, with the receives of its programs.
class Mailbox {
public:
    /// The waiting receive that `message` completes. If there is none, keeps the message and returns null.
    ReceiveOperation* deliver(Message& message) {
        ReceiveOperation* const operation = waiting_.take_for(message);
        if (operation == nullptr) {
            if (kept_ == nullptr) kept_ = std::make_unique<AllKept>();
            message.delivery = kept_->deliveries++;
            kept_of(message.from).push(message);
        }
        return operation;
    }

    /// Takes out a kept message for `operation`. If there is none, returns null, and the receive waits.
    Message* match(ReceiveOperation& operation, bool is_served) {
        Message* const found = has_kept() ? take_kept(operation) : nullptr;
        if (found == nullptr) waiting_.wait(operation, is_served);
        return found;
    }

    /// True if a receive waits that fits the message.
    bool awaits(const Message& message) const { return waiting_.free_for(message) != nullptr; }

    /// The messages that no receive has taken, in order of delivery.
    std::vector<const Message*> kept() const {
        std::vector<const Message*> all;
        if (kept_ == nullptr) return all;
        for (const Kept& kept : kept_->by_sender) {
            for (const Message* m = kept.messages.first(); m != nullptr; m = m->next) all.push_back(m);
        }
        std::ranges::sort(all, {}, &Message::delivery);
        return all;
    }

private:
    bool has_kept() const { return kept_ != nullptr && !kept_->by_sender.empty(); }

    [[gnu::noinline]] Message* take_kept(const ReceiveOperation& operation) {
        const auto fits = [&](const Message& m) { return operation.takes(m.from, m.tag); };
        Message* first = nullptr;
        Kept* place = nullptr;
        for (Kept& kept : kept_->by_sender) {
            if (operation.from != any_node && operation.from != kept.from) continue;
            Message* found = kept.messages.find_if(fits);
            if (found == nullptr || (first != nullptr && first->delivery < found->delivery)) continue;
            first = found;
            place = &kept;
        }
        if (first != nullptr) remove(*first, *place);
        return first;
    }

    /// The messages of one sender in order of delivery. A receive that names its sender searches only these; other
    /// senders may have thousands.
    struct Kept {
        NodeId from;
        Queue<Message> messages;
    };

    struct AllKept {
        std::vector<Kept> by_sender;  ///< only senders with kept messages
        std::uint64_t deliveries = 0;
    };

    Queue<Message>& kept_of(NodeId sender) {
        for (Kept& kept : kept_->by_sender) {
            if (kept.from == sender) return kept.messages;
        }
        return kept_->by_sender.emplace_back(Kept{sender, {}}).messages;
    }
    void remove(const Message& message, Kept& kept) {
        kept.messages.remove(message);
        if (!kept.messages.empty()) return;
        kept = kept_->by_sender.back();
        kept_->by_sender.pop_back();
    }

    std::unique_ptr<AllKept> kept_;  ///< made when the first message is kept
    WaitingReceives waiting_;
};

}  // namespace narrows

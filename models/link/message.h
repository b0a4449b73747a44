#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "models/link/payload.h"
#include "models/link/worm.h"

namespace narrows {

struct Message;

/// Where a message enters the network; told when its last byte has left for the first channel.
class MessageSource {
public:
    virtual void last_byte_left(Message& message, Cycle tail) = 0;

protected:
    ~MessageSource() = default;
};

/// A message on its way. `from` and `sequence` (the sender's count of sends) name it in every output.
struct Message {
    NodeId from = 0;
    NodeId to = 0;
    std::uint32_t sequence = 0;
    int tag = 0;
    int bytes = 0;      ///< header and payload
    int link = 0;       ///< the interface link it is sent on; from E1 on, the one it arrives on
    Cycle started = 0;  ///< s of P1
    Cycle copied = 0;   ///< c of S2
    Payload payload;

    // The way through the network.
    MessageSource* source = nullptr;
    int injection_buffer = -1;   ///< of the link, or -1 where the send buffer feeds the router
    Cycle supplied = 0;          ///< its last byte is in the injection buffer
    std::vector<Crossing> path;  ///< channels its head has crossed
    int settled = 0;             ///< channels whose tail time is known
    Cycle last_tail = 0;         ///< of the channels settled last

    std::uint64_t delivery = 0;  ///< the receiving node's count of deliveries that nobody was waiting for

    Message* next = nullptr;  ///< in the queue it stands in
};

/// First in, first out, without owning.
class MessageQueue {
public:
    bool empty() const { return first_ == nullptr; }
    Message& front() const { return *first_; }
    void push(Message& message) {
        message.next = nullptr;
        (first_ == nullptr ? first_ : last_->next) = &message;
        last_ = &message;
    }
    Message& pop() {
        Message& message = *first_;
        first_ = message.next;
        return message;
    }
    /// Takes the first message that fits out of the queue, or returns null.
    template <class Predicate>
    Message* take_if(Predicate fits) {
        Message* before = nullptr;
        for (Message* m = first_; m != nullptr; before = m, m = m->next) {
            if (!fits(*m)) continue;
            (before == nullptr ? first_ : before->next) = m->next;
            if (last_ == m) last_ = before;
            return m;
        }
        return nullptr;
    }
    template <class Predicate>
    Message* find_if(Predicate fits) const {
        Message* message = first_;
        while (message != nullptr && !fits(*message)) message = message->next;
        return message;
    }
    Message* first() const { return first_; }

private:
    Message* first_ = nullptr;
    Message* last_ = nullptr;
};

/// Messages are recycled, and with them the memory of their paths: no allocation per message.
class MessagePool {
public:
    Message& take();
    void give_back(Message& message);
    std::size_t in_use() const { return all_.size() - spare_.size(); }

private:
    std::deque<Message> all_;
    std::vector<Message*> spare_;
};

}  // namespace narrows

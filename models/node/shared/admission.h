#pragma once

#include <set>
#include <tuple>
#include <vector>

#include "models/machine/machine.h"
#include "models/node/shared/credits.h"
#include "models/node/shared/incoming_message.h"

namespace narrows {

/// Decides which messages may come into the memory of a rank if senders do not know how much room it has
/// (docs/nodes.md, Q5).
class Admission {
public:
    explicit Admission(const Machine& machine)
        : is_on_(machine.interface.unexpected == Unexpected::room), room_(machine.room_bytes()) {}

    void known(IncomingMessage& message, Cycle now) {
        if (!is_on_) return;
        message.admission = IncomingMessage::Admission::waiting;
        waiting_.insert({now, &message});
    }
    void matched(IncomingMessage& message) {
        if (message.admission != IncomingMessage::Admission::waiting) return;
        std::erase_if(waiting_, [&](const Waiting& each) { return each.message == &message; });
        message.admission = IncomingMessage::Admission::without_room;
    }
    /// Gives waiting messages the room that was free before this cycle. Returns the messages that got it.
    std::vector<IncomingMessage*> admit(Cycle now) {
        std::vector<IncomingMessage*> admitted;
        std::erase_if(waiting_, [&](const Waiting& each) {
            DelayedBytes& room = room_for(each.message->whole.from);
            if (room.before(now) < each.message->payload_bytes) return false;
            room.take(each.message->payload_bytes, now);
            each.message->admission = IncomingMessage::Admission::with_room;
            admitted.push_back(each.message);
            return true;
        });
        return admitted;
    }
    /// Call when the program has the message. Returns true if this frees room.
    bool received(const IncomingMessage& message, Cycle now) {
        if (message.admission != IncomingMessage::Admission::with_room) return false;
        room_for(message.whole.from).add(message.payload_bytes, now);
        return true;
    }

private:
    struct Waiting {
        Cycle known;
        IncomingMessage* message;

        auto order() const {
            const Message& whole = message->whole;
            return std::tuple(known, whole.from, whole.message_class, whole.number_in_pair);
        }
        bool operator<(const Waiting& other) const { return order() < other.order(); }
    };

    DelayedBytes& room_for(RankId sender) {
        return left_.at(static_cast<std::uint32_t>(int{sender}), DelayedBytes(room_));
    }

    bool is_on_;
    std::int64_t room_;                              ///< room for each sender
    NumberTable<std::uint32_t, DelayedBytes> left_;  ///< room that is left for each sender
    std::set<Waiting> waiting_;
};

}  // namespace narrows

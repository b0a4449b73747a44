#pragma once

#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "models/node/processor/any_processor.h"
#include "models/node/shared/incoming_message.h"

namespace narrows {

/// Is told in which cycle messages are listed.
class ListingWatch {
public:
    virtual void listed(const Message& message) = 0;

protected:
    ~ListingWatch() = default;
};

/// Lists the messages that a rank knows of in the order of their numbers, and matches them with its receives
/// (docs/nodes.md, T6, T7).
class Matching {
public:
    /// Returns the reception of the message; a new one if this is the first sign of it.
    IncomingMessage& reception_of(Message& whole, const PacketPlan& plan);
    bool knows(const Message& whole) const { return receptions_.contains(&whole); }
    /// Packets of the message that are not in memory.
    int missing_of(const Message& whole, const PacketPlan& plan) const {
        const auto found = receptions_.find(&whole);
        return found == receptions_.end() ? plan.packets() : found->second.missing;
    }
    /// A receive waits from now on.
    void wait(ReceiveOperation& receive) { waiting_.push_back({&receive, served_++}); }
    /// Lists and matches; returns the new matches.
    std::vector<IncomingMessage*> match(Cycle now);
    /// The program has it.
    void end(IncomingMessage& reception) { receptions_.erase(&reception.whole); }

    std::vector<const Message*> unreceived() const;
    std::vector<KnownMessage> known_messages() const;

    void watch(ListingWatch* watch) { watch_ = watch; }

private:
    /// Messages of one class from one sender.
    struct Pair {
        std::uint32_t next = 0;                           ///< number of the message that is listed next
        std::map<std::uint32_t, IncomingMessage*> early;  ///< known before their turn, by number
    };

    struct Waiting {
        ReceiveOperation* receive;
        std::uint64_t served;  ///< numbers the receives in the order in which they were served
    };

    void list(IncomingMessage& reception, Cycle now);

    std::unordered_map<const Message*, IncomingMessage> receptions_;
    std::map<std::pair<RankId, MessageClass>, Pair> pairs_;
    std::vector<IncomingMessage*> new_;     ///< known, and not looked at yet
    std::vector<IncomingMessage*> listed_;  ///< without a receive, in order
    std::vector<Waiting> waiting_;
    std::uint64_t served_ = 0;
    ListingWatch* watch_ = nullptr;
};

}  // namespace narrows

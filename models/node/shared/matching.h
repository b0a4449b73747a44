#pragma once

#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/link/number_table.h"
#include "models/network/topology/topology.h"
#include "models/node/processor/any_processor.h"
#include "models/node/processor/pair_order.h"
#include "models/node/processor/waiting_receives.h"
#include "models/node/shared/incoming_message.h"

namespace narrows {

/// Is told in which cycle messages are listed.
class ListingWatch {
public:
    virtual void listed(const Message& message) = 0;

protected:
    ~ListingWatch() = default;
};

/// True if a message can be delivered before an earlier one of its pair and class, although the program names one link
/// for both. It then waits for its turn to be listed (docs/nodes.md, T6).
bool can_overtake(const Machine& machine, const Topology& topology);

/// Lists the messages that a rank knows of, or that have been delivered, and matches them with its receives
/// (docs/nodes.md, T6, T7a).
class Matching {
public:
    /// `may_overtake`: messages can_overtake().
    Matching(const Machine& machine, bool may_overtake);

    /// Returns the reception of the message; makes one at the first sign of the message.
    IncomingMessage& reception_of(Message& whole, const PacketPlan& plan);
    bool knows(const Message& whole) const { return receptions_.contains(&whole); }
    /// Returns the reception of a message that is known already.
    IncomingMessage& known(const Message& whole) { return receptions_.at(&whole); }
    const IncomingMessage& known(const Message& whole) const { return receptions_.at(&whole); }
    /// Number of packets of the message that are not in memory.
    int missing_of(const Message& whole, const PacketPlan& plan) const {
        const auto found = receptions_.find(&whole);
        return found == receptions_.end() ? plan.packets() : found->second.missing;
    }
    /// Records that a message within the node has just become known.
    void within_node(IncomingMessage& reception);
    /// Records that the whole message is in memory. Its last packet came through this link of the node.
    void delivered(IncomingMessage& reception, int link);
    /// The receive waits from now on.
    void wait(ReceiveOperation& receive);
    /// Lists messages. Returns false if there was nothing to list.
    bool list(Cycle now);
    /// Returns the new matches.
    std::vector<IncomingMessage*> match();

    // A message may come into memory if it has been matched, has reserved a receive, or has overtaken (P8).
    bool is_awaited(const IncomingMessage& reception) const;
    /// As is_awaited(); the message also reserves a waiting receive if it needs one.
    bool reserve(IncomingMessage& reception);

    /// Forgets the message: the program has it.
    void end(IncomingMessage& reception) { receptions_.erase(&reception.whole); }

    std::vector<const Message*> unreceived() const;
    std::vector<KnownMessage> known_messages() const;

    void watch(ListingWatch* watch) { watch_ = watch; }

private:
    using PairAndNumber = std::pair<std::uint32_t, std::uint32_t>;

    void put_in_order(std::vector<IncomingMessage*>& round) const;
    void list(IncomingMessage& reception, Cycle now);
    bool has_overtaken(const IncomingMessage& reception) const;
    bool needs_no_receive(const IncomingMessage& reception) const {
        return reception.receive != nullptr || reception.has_reserved || has_overtaken(reception);
    }

    bool lists_deliveries_;
    bool may_overtake_;
    bool holds_;
    bool serves_at_request_;
    std::unordered_map<const Message*, IncomingMessage> receptions_;
    PairOrder order_;  ///< of the messages from each sender, where they are listed in turn
    /// Where messages are held (P8): the number of the first undelivered message of each pair and class.
    NumberTable<std::uint32_t, std::uint32_t> undelivered_;
    std::set<PairAndNumber> delivered_;     ///< delivered messages behind the first undelivered one
    std::vector<IncomingMessage*> new_;     ///< messages that are still to be looked at for listing
    std::vector<IncomingMessage*> listed_;  ///< listed messages without a receive, in order
    WaitingReceives waiting_;
    std::uint64_t served_ = 0;
    ListingWatch* watch_ = nullptr;
};

}  // namespace narrows

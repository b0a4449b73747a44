#pragma once

#include <deque>
#include <tuple>
#include <vector>

#include "tests/reference/one_node/packets_in.h"

namespace narrows::reference {

/// Part 3 of a round: listing of messages (T6), matching with receives (T7, T7a), and admission (Q5).
class MessageLists {
public:
    MessageLists(const OneNodeRules& rules, CreditProtocol& credits, Handover& handover,
                 std::deque<ProgramProgress>& programs, OneNodeTraffic& traffic, PacketsIn& in);

    /// True if anything was listed, matched, or admitted.
    bool step(Cycle t);

    /// Q5, P3: whether the processor may take the packet.
    bool may_be_taken(const PacketProgress& packet) const;

private:
    bool ask_at_arrival(Cycle t);
    bool list(Cycle t);
    bool list_delivered();
    bool list_within_nodes();
    bool list_known(Cycle t);
    void add(MessageProgress& message, std::tuple<Cycle, int, int, int> order);
    std::vector<MessageProgress*> numbered(const MessageProgress& message) const;
    bool match(Cycle t);
    MessageProgress* first_that_fits(const ProgramProgress& receive) const;
    bool give_room(Cycle t);
    std::int64_t room_taken(const MessageProgress& message, Cycle t) const;
    bool admit(Cycle t);
    bool is_admitted(const MessageProgress& message) const;
    ProgramProgress* receive_for(const MessageProgress& message) const;
    bool has_overtaken(const MessageProgress& message) const;

    const OneNodeRules* rules_;
    CreditProtocol* credits_;
    Handover* handover_;
    std::deque<ProgramProgress>* programs_;
    OneNodeTraffic* traffic_;
    PacketsIn* in_;
    std::vector<MessageProgress*> unmatched_;  // listed
    int listed_ = 0;
    int matched_ = 0;
};

}  // namespace narrows::reference

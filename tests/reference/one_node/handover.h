#pragma once

#include "tests/reference/one_node/credits.h"

namespace narrows::reference {

/// P9: the steps that a message needs of its receiver, and when the program gets it.
class Handover {
public:
    Handover(const OneNodeRules& rules, CreditProtocol& credits) : rules_(&rules), credits_(&credits) {}

    /// True if a packet in memory needs a step of the receiver, and its overhead.
    bool needs_step(const PacketProgress& packet) const { return rules_->copies() || has_overhead(packet); }
    Cycle overhead(const PacketProgress& packet) const {
        return has_overhead(packet) ? rules_->machine().processor.receive_overhead : 0;
    }

    /// At the latest of request, delivery and last step. True if it does at t.
    bool give(MessageProgress& message, Cycle t) {
        if (!message.is_matched() || message.delivered == never || message.got != never) return false;
        for (const PacketProgress& packet : message.packets) {
            if (needs_step(packet) && packet.receive_step == never) return false;
        }
        message.got = t;
        message.receiver->go_on(t, message.place);
        credits_->owe(message);
        return true;
    }

private:
    /// False with overheads at arrival, where each packet has had its own (P3).
    bool has_overhead(const PacketProgress& packet) const {
        return rules_->processor_cuts() && !rules_->at_arrival() && &packet != &first_in_memory(*packet.message);
    }
    static const PacketProgress& first_in_memory(const MessageProgress& message) {
        const PacketProgress* first = &message.packets.front();
        for (const PacketProgress& packet : message.packets) {
            if (packet.in_memory < first->in_memory) first = &packet;
        }
        return *first;
    }

    const OneNodeRules* rules_;
    CreditProtocol* credits_;
};

}  // namespace narrows::reference

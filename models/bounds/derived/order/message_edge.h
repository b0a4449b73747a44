#pragma once

#include <cstddef>

#include "models/bounds/derived/order/link_order.h"
#include "models/bounds/derived/order/ordered_programs.h"

namespace narrows {

/// The least effects of a message between ranks on times (docs/bounds.md, "The order of a plan").
struct MessageEdge {
    static constexpr int none = -1;

    Cycle handed_over;                ///< cycles from the start of the send until its program goes on
    Cycle delivery;                   ///< cycles from the start until the receiving program has it
    Cycle after_delivery = 0;         ///< cycles from then until the end of the run
    int acknowledges = none;          ///< the first channel, if its next send waits for the delivery
    int link = none;                  ///< the link that the sender uses; none if that is uncertain
    bool starts_in_register = false;  ///< the send starts when it gets the register of its link (docs/timing.md, P1)
    Cycle before_register = 0;        ///< cycles from the start until it asks for the register
    LinkNeeds needs{};                ///< its uses of that link
    Cycle after_head = 0;             ///< cycles from its head to the delivery
};

/// Least cycles from when a program asks for a message until it has the message.
struct ReceiveEdge {
    Cycle after_request;
    Cycle of_receiver;  ///< cycles among them in which the receiver's processor works for this message alone
};

/// Finds the edges of the messages of a machine.
class MessageEdges {
public:
    virtual ~MessageEdges() = default;

    /// Returns the edge of a message from one rank to another. It is valid until the next call.
    virtual const MessageEdge& of(RankId from, RankId to, int bytes, LinkId link) = 0;
    virtual ReceiveEdge received(RankId from, RankId to, int bytes) = 0;
    /// The overhead of asking for a message.
    virtual Cycle request() const = 0;
    /// Number of interface links that programs distinguish.
    virtual int links() const = 0;
    /// Cycles that the processor needs to read so many bytes of memory.
    virtual Cycle sweep(std::int64_t bytes) const = 0;
};

}  // namespace narrows

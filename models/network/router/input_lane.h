#pragma once

#include <algorithm>

#include "models/network/link/message.h"

namespace narrows {

/// A first-in first-out lane of an input port. Only its first message asks for a channel (docs/timing.md, N2).
class InputLane {
public:
    /// A message comes that may ask from the cycle on. Returns when it asks; `never` if it waits behind another one.
    Cycle enter(Message& message, Cycle may_ask) {
        if (!has_first_) return set_first(may_ask);
        message.may_ask = may_ask;
        behind_.push(message);
        return never;
    }
    /// The first message leaves; the next one can be first from the cycle on. Returns the next one, or null.
    Message* leave(Cycle next_from) {
        has_first_ = false;
        first_from_ = next_from;
        return behind_.empty() ? nullptr : &behind_.pop();
    }
    /// Makes the next message the first. Returns when it asks.
    Cycle follow(const Message& next) { return set_first(next.may_ask); }

private:
    Cycle set_first(Cycle may_ask) {
        has_first_ = true;
        return std::max(may_ask, first_from_);
    }

    MessageQueue behind_;
    Cycle first_from_ = 0;
    bool has_first_ = false;  ///< the first message asks, will ask, or waits for its grant
};

}  // namespace narrows

#pragma once

#include <algorithm>
#include <utility>

#include "models/network/link/message.h"

namespace narrows {

/// A lane of an input port: first in, first out. Only its first message asks for a channel (docs/timing.md, N2).
class InputLane {
public:
    InputLane(Port in_port, int lane) : in_port_(in_port), lane_(static_cast<std::int16_t>(lane)) {}

    Port in_port() const { return in_port_; }
    int lane() const { return lane_; }

    /// The message behind the first one, or null.
    const Message* second() const { return behind_.empty() ? nullptr : &behind_.front(); }
    /// Whether the lane's first message asks, will ask, or waits for its grant.
    bool has_first() const { return has_first_; }
    /// A message that may ask from the cycle on becomes the first one. Returns when it asks.
    Cycle set_first(Cycle may_ask) {
        has_first_ = true;
        return std::max(may_ask, first_from_);
    }
    void push_behind(Message& message, Cycle may_ask) {
        message.may_ask = may_ask;
        behind_.push(message);
    }
    /// The first message goes; another one can be first from the cycle on. Returns the next one, or null.
    Message* leave(Cycle next_from) {
        has_first_ = false;
        first_from_ = next_from;
        return behind_.empty() ? nullptr : &behind_.pop();
    }

private:
    MessageQueue behind_;
    Cycle first_from_ = 0;
    Port in_port_;
    std::int16_t lane_;
    bool has_first_ = false;
};

}  // namespace narrows

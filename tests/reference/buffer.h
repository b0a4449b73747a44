#pragma once

#include <cstddef>
#include <stdexcept>
#include <vector>

#include "models/time/cycle.h"

namespace narrows::reference {

/// Bytes of one message, in order: a send, injection or receive buffer, or the slot at the end of a channel.
class Buffer {
public:
    /// `delay`: cycles from the crossing of the channel before to the first cycle in which the byte may leave.
    Buffer(int capacity, Cycle delay) : capacity_(static_cast<std::size_t>(capacity)), delay_(delay) {}

    bool empty() const { return left_.size() == came_.size(); }
    int came() const { return static_cast<int>(came_.size()); }  ///< bytes of the message so far
    Cycle last_came() const { return came_.empty() ? never : came_.back(); }
    int size() const { return static_cast<int>(came_.size() - left_.size()); }

    /// True if the next byte may leave at t.
    bool offers(Cycle t) const { return !empty() && t >= came_[left_.size()] + delay_; }
    /// True if a byte may come at t: its room must have been free for `flit_time` cycles (N4).
    bool has_room(Cycle t, Cycle flit_time) const {
        const std::size_t number = came_.size();
        if (number < capacity_) return true;
        const std::size_t place_of = number - capacity_;
        return place_of < left_.size() && left_[place_of] + flit_time <= t;
    }
    /// True if `flit_time` cycles have passed on the wire since the flit before (N4).
    bool wire_is_free(Cycle t, int width, Cycle flit_time) const {
        const auto flit = static_cast<std::size_t>(width);
        return came_.size() < flit || came_[came_.size() - flit] + flit_time <= t;
    }

    void put(int number, Cycle t) {
        if (size() >= static_cast<int>(capacity_)) throw std::logic_error("a byte came into a full buffer");
        if (number != static_cast<int>(came_.size())) throw std::logic_error("a byte is lost, doubled or out of order");
        came_.push_back(t);
    }
    int take(Cycle t) {
        left_.push_back(t);
        return static_cast<int>(left_.size()) - 1;
    }

private:
    std::size_t capacity_;
    Cycle delay_;
    std::vector<Cycle> came_;  // one for each byte of the message so far: the cycle at which it came
    std::vector<Cycle> left_;
};

}  // namespace narrows::reference

#pragma once

#include <cstddef>
#include <deque>
#include <stdexcept>

#include "models/time/cycle.h"

namespace narrows::reference {

/// Bytes of one message, in order: a send, injection or receive buffer, or the input buffer at the end of a channel.
class Buffer {
public:
    /// `delay`: cycles from the one at which a byte came (crossed the channel before) to the first at which it may go.
    Buffer(int capacity, Cycle delay) : capacity_(static_cast<std::size_t>(capacity)), delay_(delay) {}

    bool has_room() const { return bytes_.size() < capacity_; }
    bool offers(Cycle t) const { return !bytes_.empty() && t >= bytes_.front().came + delay_; }
    bool empty() const { return bytes_.empty(); }
    int size() const { return static_cast<int>(bytes_.size()); }

    void put(int number, Cycle t) {
        if (!has_room()) throw std::logic_error("a byte came into a full buffer");
        if (number != next_number_) throw std::logic_error("a byte is lost, doubled or out of order");
        ++next_number_;
        bytes_.push_back({number, t});
    }

    int take() {
        const int number = bytes_.front().number;
        bytes_.pop_front();
        return number;
    }

private:
    struct Byte {
        int number;  ///< its place in the message
        Cycle came;
    };

    std::size_t capacity_;
    Cycle delay_;
    int next_number_ = 0;
    std::deque<Byte> bytes_;
};

}  // namespace narrows::reference

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "traces/log/index_iterator.h"
#include "traces/log/logged_message.h"
#include "traces/log/packed_rows.h"

namespace narrows {

/// The messages of a log, by number. A message that may still change is stored as it is; a packed one takes few bytes.
/// Reading makes a LoggedMessage.
class LoggedMessages {
public:
    using value_type = LoggedMessage;

    using Iterator = IndexIterator<LoggedMessages, LoggedMessage>;

    std::size_t size() const { return places_.size(); }
    bool empty() const { return places_.empty(); }
    LoggedMessage operator[](std::uint64_t number) const;
    /// Throws std::out_of_range if there is no such message.
    LoggedMessage at(std::uint64_t number) const;
    /// Faster than reading the whole message.
    MessageStartOrder start_order(std::uint64_t number) const;
    Iterator begin() const { return {*this, 0}; }
    Iterator end() const { return {*this, size()}; }

    void expect(std::size_t messages) { places_.reserve(messages); }
    /// Adds a message without events, not packed.
    void add();
    /// A message that may be changed. The reference is valid until the message is packed. Changing a packed message
    /// unpacks it and wastes its bytes, so pack messages that are unlikely to change.
    LoggedMessage& change(std::uint64_t number) {
        const Place place = places_[number];
        return is_open(place) ? open_at(place) : opened_again(number);
    }
    void pack(std::uint64_t number);
    void pack_all();

    /// Moves message i to number to[i]. Changes `to`.
    void rearrange(std::vector<std::uint64_t>& to);
    /// Keeps the first messages only.
    void shrink(std::size_t messages) { places_.resize(messages); }

private:
    /// The place of a message: its address in `packed_`, or its index in `open_` with a mark.
    using Place = std::uint64_t;
    static constexpr Place open_mark = Place{1} << 63;
    static bool is_open(Place place) { return (place & open_mark) != 0; }

    static constexpr std::size_t messages_a_block = 64;
    using OpenBlock = std::array<LoggedMessage, messages_a_block>;

    LoggedMessage& opened(Place& place);
    LoggedMessage& opened_again(std::uint64_t number);
    LoggedMessage& open_at(Place place) const {
        const std::uint64_t index = place & ~open_mark;
        return (*open_[index / messages_a_block])[index % messages_a_block];
    }

    std::vector<Place> places_;  ///< indexed by number
    PackedRows packed_;
    std::vector<std::unique_ptr<OpenBlock>> open_;
    std::vector<Place> spare_;  ///< unused places in `open_`
    NumberRow row_;             ///< a member only to keep its memory
};

}  // namespace narrows

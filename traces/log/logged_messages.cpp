#include "traces/log/logged_messages.h"

#include <stdexcept>

#include "traces/log/packed_message.h"
#include "traces/log/rearrange.h"

namespace narrows {

LoggedMessage LoggedMessages::operator[](std::uint64_t number) const {
    const Place place = places_[number];
    return is_open(place) ? open_at(place) : read_message(packed_.read(place));
}

MessageStartOrder LoggedMessages::start_order(std::uint64_t number) const {
    const Place place = places_[number];
    if (!is_open(place)) return read_start_order(packed_.read(place));
    const LoggedMessage& m = open_at(place);
    return {m.started, m.from, m.sequence};
}

LoggedMessage LoggedMessages::at(std::uint64_t number) const {
    if (number >= size()) throw std::out_of_range("a log has no such message");
    return (*this)[number];
}

LoggedMessage& LoggedMessages::opened(Place& place) {
    if (spare_.empty()) {
        const Place first = open_.size() * messages_a_block;
        open_.push_back(std::make_unique<OpenBlock>());
        for (Place index = messages_a_block; index-- > 0;) spare_.push_back((first + index) | open_mark);
    }
    place = spare_.back();
    spare_.pop_back();
    return open_at(place);
}

void LoggedMessages::add() { opened(places_.emplace_back()) = LoggedMessage(); }

LoggedMessage& LoggedMessages::opened_again(std::uint64_t number) {
    Place& place = places_[number];
    const PackedRows::Address packed = place;
    return opened(place) = read_message(packed_.read(packed));
}

void LoggedMessages::pack(std::uint64_t number) {
    Place& place = places_[number];
    if (!is_open(place)) return;
    row_.clear();
    add_message(row_, open_at(place));
    spare_.push_back(place);
    place = packed_.add(row_);
}

void LoggedMessages::pack_all() {
    for (std::uint64_t number = 0; number < size(); ++number) pack(number);
    open_.clear();
    spare_.clear();
    spare_.shrink_to_fit();
}

void LoggedMessages::rearrange(std::vector<std::uint64_t>& to) { narrows::rearrange(places_, to); }

}  // namespace narrows

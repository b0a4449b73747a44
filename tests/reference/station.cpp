#include "tests/reference/station.h"

#include <algorithm>
#include <utility>

#include "models/network/topology/route_hash.h"

namespace narrows::reference {

namespace {

constexpr Cycle gap_length = 96;
constexpr Cycle first_part = 64;  // a gap can become void in it
constexpr Cycle preamble = 64;
constexpr Cycle jam = 32;
constexpr Cycle slot_time = 512;
constexpr int most_collisions = 16;

}  // namespace

void Gaps::pass(Cycle t, bool sent, bool heard) {
    if (heard) {
        for (Gap& gap : gaps_) gap.is_void |= t < gap.begin + first_part;
    }
    std::erase_if(gaps_, [t](const Gap& gap) { return gap.begin + gap_length <= t; });  // it has ended, at t or before
    if (sent || heard) {
        silent_since_ = never;
    } else if (silent_since_ == never) {
        silent_since_ = t;
        after_a_gap_ = true;
        gaps_.push_back({t});
    }
}

bool Gaps::may_start(Cycle t) const {
    const bool ends = std::any_of(gaps_.begin(), gaps_.end(),
                                  [t](const Gap& gap) { return !gap.is_void && gap.begin + gap_length == t; });
    if (ends) return true;
    return silent_since_ != never && (!after_a_gap_ || silent_since_ + gap_length < t);
}

Cycle EthernetStation::bit_times(int bytes) { return Cycle{8} * (8 + 12 + 2 + std::max(bytes, 46) + 4); }

void EthernetStation::prepare(Message& message, Cycle t) {
    message_ = &message;
    ready_ = t;
}

bool EthernetStation::start(Cycle t) {
    if (sends_ || message_ == nullptr || t < ready_ || !gaps_.may_start(t)) return false;
    sends_ = true;
    start_ = t;
    heard_at_ = never;
    return true;
}

void EthernetStation::hear(bool anything, Cycle t) {
    gaps_.pass(t, sends_, anything);
    if (anything && sends_ && heard_at_ == never) heard_at_ = t;  // K5
}

Cycle EthernetStation::end_of_frame() const {
    if (heard_at_ == never) return start_ + bit_times(message_->send.bytes);  // K2
    return std::max(heard_at_ + 1, start_ + preamble) + jam;                  // K5
}

Message* EthernetStation::end(Cycle t) {
    if (!sends_ || t + 1 != end_of_frame()) return nullptr;
    sends_ = false;
    if (heard_at_ == never) {
        collisions_ = 0;
        return std::exchange(message_, nullptr);
    }
    ready_ = t + 1;
    if (++collisions_ == most_collisions) {  // K6
        collisions_ = 0;
        ++excessive_;
    } else {
        ready_ += slot_time * draw(1 << std::min(collisions_, 10));
    }
    return nullptr;
}

/// K7.
Cycle EthernetStation::draw(int values) { return route_hash({{}, {}, {}, node_, node_, draws_++}, 0, values, seed_); }

}  // namespace narrows::reference

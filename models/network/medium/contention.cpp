#include "models/network/medium/contention.h"

#include <algorithm>

#include "models/network/topology/route_hash.h"

namespace narrows {

Contention::Contention(int stations, Cycle delay, std::uint64_t seed)
    : delay_(delay), seed_(seed), stations_(static_cast<std::size_t>(stations), Station{-BitTimes::gap}) {}

void Contention::ready(NodeId station, Cycle from, Cycle bits) {
    waiting_.push_back({station, from, bits});
    next_start_ = std::min(next_start_, start_of(waiting_.back()));
}

// K4, if nothing disturbs the gaps.
Cycle Contention::start_of(const Waiting& waiting) const {
    return std::max(waiting.ready, of(waiting.station).silent_from + BitTimes::gap);
}

const std::vector<SentFrame>& Contention::next_round() {
    const auto by_station = [](const Waiting& a, const Waiting& b) { return a.station < b.station; };
    std::ranges::sort(waiting_, by_station);
    round_.clear();
    for (const Waiting& waiting : waiting_) {
        const Cycle start = start_of(waiting);
        if (start <= next_start_ + delay_) round_.push_back({waiting.station, start, start + waiting.bits});
    }
    round_.size() == 1 ? let_through() : let_collide();
    next_start_ = never;
    for (const Waiting& waiting : waiting_) next_start_ = std::min(next_start_, start_of(waiting));
    return round_;
}

void Contention::let_through() {
    const NodeId station = round_.front().station;
    std::erase_if(waiting_, [station](const Waiting& waiting) { return waiting.station == station; });
    of(station).collisions = 0;
    become_silent();
}

// K5, K2: the first frame that a station hears is the earliest frame of another station.
void Contention::let_collide() {
    Cycle first = never;
    Cycle second = never;
    for (const SentFrame& frame : round_) {
        second = std::min(second, std::max(first, frame.start));
        first = std::min(first, frame.start);
    }
    for (SentFrame& frame : round_) {
        const Cycle heard = (frame.start == first ? second : first) + delay_;
        frame.end = std::max(heard + 1, frame.start + BitTimes::preamble) + BitTimes::jam;
    }
    become_silent();
    auto frame = round_.begin();
    for (Waiting& waiting : waiting_) {
        if (frame == round_.end() || frame->station != waiting.station) continue;
        back_off(waiting, frame->end);
        ++frame;
    }
}

/// Sets when the gap of each station begins, q of K3: its own frame has ended, and the ends of all others have reached
/// it.
void Contention::become_silent() {
    Cycle last = 0;
    Cycle last_but_one = 0;
    for (const SentFrame& frame : round_) {
        last_but_one = std::max(last_but_one, std::min(last, frame.end));
        last = std::max(last, frame.end);
    }
    for (Station& station : stations_) station.silent_from = last + delay_;
    for (const SentFrame& frame : round_) {
        const Cycle others = frame.end == last ? last_but_one : last;
        of(frame.station).silent_from = round_.size() == 1 ? frame.end : std::max(frame.end, others + delay_);
    }
}

// K6
void Contention::back_off(Waiting& waiting, Cycle end) {
    Station& station = of(waiting.station);
    waiting.ready = end;
    if (++station.collisions == most_attempts) {
        ++excessive_;
        station.collisions = 0;
        return;
    }
    const int values = 1 << std::min(station.collisions, most_exponent);
    waiting.ready += BitTimes::slot * draw(waiting.station, values);
}

// K7
int Contention::draw(NodeId station, int values) { return own_draw(station, of(station).draws++, 0, values, seed_); }

}  // namespace narrows

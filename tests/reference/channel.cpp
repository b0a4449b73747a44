#include "tests/reference/channel.h"

#include <algorithm>
#include <stdexcept>

namespace narrows::reference {

int SlotLane::free_slots(Cycle t) const {
    return static_cast<int>(
        std::count_if(slots_.begin(), slots_.end(), [t](const Slot& slot) { return slot.is_free(t); }));
}

void SlotLane::enter(const Flight& flight, Cycle t) {
    const auto slot = std::find_if(slots_.begin(), slots_.end(), [t](const Slot& s) { return s.is_free(t); });
    if (slot == slots_.end()) throw std::logic_error("a slot got a second message");
    slot->holder = &flight;
    messages_.push_back(&flight);
}

void SlotLane::leave(const Flight& flight, Cycle t) {
    if (!is_first(flight)) throw std::logic_error("a message left a lane out of order");
    messages_.pop_front();
    const auto slot = std::find_if(slots_.begin(), slots_.end(), [&](const Slot& s) { return s.holder == &flight; });
    *slot = {nullptr, t + credit_latency_};
}

int NetworkChannel::free_slots(LaneSet lanes, Cycle t) const {
    int count = 0;
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
        if ((lanes & only_lane(static_cast<int>(lane))) != 0) count += lanes_[lane].free_slots(t);
    }
    return count;
}

int NetworkChannel::held_slots(Cycle t) const {
    int count = 0;
    for (const SlotLane& lane : lanes_) count += lane.held_slots(t);
    return count;
}

int NetworkChannel::best_lane(LaneSet lanes, Cycle t) const {
    int best = -1;
    int most = 0;
    for (int lane = 0; lane < static_cast<int>(lanes_.size()); ++lane) {
        const int free = free_slots(lanes & only_lane(lane), t);
        if (free <= most) continue;
        best = lane;
        most = free;
    }
    return best;
}

void NetworkChannel::grant(const Flight& flight, int lane, Cycle t) {
    if (!wire_is_free(t)) throw std::logic_error("a wire got a second message");
    on_wire_ = &flight;
    lanes_.at(static_cast<std::size_t>(lane)).enter(flight, t);
}

void NetworkChannel::carry(const Flight& flight, Cycle t, bool last) {
    if (on_wire_ != &flight) throw std::logic_error("a byte crossed a wire that another message holds");
    if (!last) return;
    on_wire_ = nullptr;
    wire_free_at_ = t + 1;
}

void NetworkChannel::drain(const Flight& flight, int lane, Cycle t, bool last) {
    if (!is_first(flight, lane)) throw std::logic_error("a byte left a lane before the message ahead of it");
    if (last) lanes_[static_cast<std::size_t>(lane)].leave(flight, t);
}

}  // namespace narrows::reference

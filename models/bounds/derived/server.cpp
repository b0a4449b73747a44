#include "models/bounds/derived/server.h"

namespace narrows {

void SharedServer::find(Cycle period) {
    const auto found = std::ranges::lower_bound(periods_, period, {}, &Period::cycles);
    latest_ = static_cast<std::size_t>(found - periods_.begin());
    if (found == periods_.end() || found->cycles != period) periods_.insert(found, {period, 0});
}

Cycle SharedServer::shortest(std::int64_t uses) const {
    Cycle sum = 0;
    for (const Period& period : periods_) {
        const std::int64_t taken = std::min(uses, period.uses);
        sum += period.cycles * taken;
        uses -= taken;
    }
    return sum;
}

Cycle SharedServer::bound(int servers) const {
    if (uses() == 0) return 0;
    const Cycle busy = std::max(shortest((uses() + servers - 1) / servers), (all_.total() + servers - 1) / servers);
    return all_.head() + busy + all_.slack();
}

void ChannelServer::take_over_latest() {
    if (latest_uses_ == 0) return;
    tail_ = std::min(tail_, latest_.tail);
    wires_.add({latest_.head, latest_.wire_period, latest_.tail}, latest_uses_);
    slots_.add({latest_.head, latest_.slot_period, latest_.tail}, latest_uses_);
    latest_uses_ = 0;
}

Cycle ChannelServer::bound(int channels, int slots) const {
    ChannelServer all = *this;
    all.take_over_latest();
    if (all.wires_.uses() == 0) return 0;
    return std::max({all.wires_.bound(channels), all.slots_.bound(channels * slots),
                     all.bound_by_last_slots(channels, channels * slots)});
}

/// The last few uses are set aside, as many as all slots take several times and one more. One of the others begins
/// after so many periods of its slot. The last few follow on the wires (docs/bounds.md).
Cycle ChannelServer::bound_by_last_slots(int channels, int slots) const {
    const std::int64_t followers = wires_.uses() - 1;
    return wires_.head() + slots_.shortest(followers / slots) + wires_.shortest(followers % slots / channels) + tail_;
}

}  // namespace narrows

#include "models/bounds/derived/server.h"

namespace narrows {

void SharedServer::add(const ServerUse& use, std::int64_t count) {
    if (count <= 0) return;
    head_ = std::min(head_, use.head);
    slack_ = std::min(slack_, use.tail - use.period);
    total_ += use.period * count;
    uses_ += count;
    periods_[use.period] += count;
}

Cycle SharedServer::shortest(std::int64_t uses) const {
    Cycle sum = 0;
    for (const auto& [period, count] : periods_) {
        const std::int64_t taken = std::min(uses, count);
        sum += period * taken;
        uses -= taken;
    }
    return sum;
}

Cycle SharedServer::bound(int servers) const {
    if (uses_ == 0) return 0;
    return head_ + std::max(shortest((uses_ + servers - 1) / servers), (total_ + servers - 1) / servers) + slack_;
}

void ChannelServer::add(const ChannelUse& use, std::int64_t count) {
    if (count <= 0) return;
    head_ = std::min(head_, use.head);
    tail_ = std::min(tail_, use.tail);
    wires_.add({use.head, use.wire_period, use.tail}, count);
    slots_.add({use.head, use.slot_period, use.tail}, count);
}

Cycle ChannelServer::bound(int channels, int slots) const {
    if (wires_.uses() == 0) return 0;
    return std::max(
        {wires_.bound(channels), slots_.bound(channels * slots), bound_by_last_slots(channels, channels * slots)});
}

/// Of the uses before the last few, as many as all slots take several times and one more, one begins after so many
/// periods of its slot. The last few follow on the wires (docs/bounds.md).
Cycle ChannelServer::bound_by_last_slots(int channels, int slots) const {
    const std::int64_t followers = wires_.uses() - 1;
    return head_ + slots_.shortest(followers / slots) + wires_.shortest(followers % slots / channels) + tail_;
}

}  // namespace narrows

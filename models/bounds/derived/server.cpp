#include "models/bounds/derived/server.h"

namespace narrows {

void SharedServer::add(const ServerUse& use, std::int64_t count) {
    if (count <= 0) return;
    head_ = std::min(head_, use.head);
    slack_ = std::min(slack_, use.tail - use.period);
    if (!periods_.empty() && periods_.back().first == use.period) {
        periods_.back().second += count;
    } else {
        periods_.emplace_back(use.period, count);
    }
}

Cycle SharedServer::bound(int servers) const {
    if (periods_.empty()) return 0;
    auto shortest_first = periods_;
    std::ranges::sort(shortest_first);
    Cycle total = 0;
    std::int64_t uses = 0;
    for (const auto& [period, count] : shortest_first) {
        total += period * count;
        uses += count;
    }
    std::int64_t left = (uses + servers - 1) / servers;
    Cycle shortest = 0;
    for (const auto& [period, count] : shortest_first) {
        const std::int64_t taken = std::min(left, count);
        shortest += period * taken;
        left -= taken;
    }
    return head_ + std::max(shortest, (total + servers - 1) / servers) + slack_;
}

}  // namespace narrows

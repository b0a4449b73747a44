#include "models/bounds/derived/order/server_in_order.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace narrows {

/// The server works on the pending use that is followed by most. It turns to a new one that is followed by more. No
/// other order ends earlier.
ServerInOrder::Busy ServerInOrder::bound() const {
    const auto less_follows = [](const Uses& one, const Uses& other) { return one.rest < other.rest; };
    std::vector<Uses> all = uses_;
    if (!std::ranges::is_sorted(all, {}, &Uses::head)) std::ranges::sort(all, {}, &Uses::head);  // mostly they are
    std::vector<Uses> waiting;
    Busy found;
    Cycle now = std::numeric_limits<Cycle>::min();  // a head may lie before the begin of the run
    for (auto next = all.begin(); next != all.end() || !waiting.empty();) {
        if (waiting.empty()) now = std::max(now, next->head);
        for (; next != all.end() && next->head <= now; ++next) {
            waiting.push_back(*next);
            std::ranges::push_heap(waiting, less_follows);
        }
        Uses& first = waiting.front();
        if (next != all.end() && next->head < now + first.busy) {
            first.busy -= next->head - now;
            now = next->head;
            continue;
        }
        now += first.busy;
        if (now + first.rest > found.end) found = {now + first.rest, first.rest};
        std::ranges::pop_heap(waiting, less_follows);
        waiting.pop_back();
    }
    return found;
}

Cycle ServerInOrder::begin_of(const Busy& bound) const {
    std::vector<Uses> all = uses_;
    std::erase_if(all, [&](const Uses& uses) { return uses.rest < bound.rest; });
    std::ranges::sort(all, std::ranges::greater{}, &Uses::head);
    Cycle busy = 0;
    for (const Uses& uses : all) {
        busy += uses.busy;
        if (uses.head + busy + bound.rest == bound.end) return uses.head;
    }
    return 0;
}

}  // namespace narrows

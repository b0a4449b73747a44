#include "traces/log/pin_log.h"

#include <algorithm>

namespace narrows {

PinLog::PinLog(const std::vector<RouterId>& routers, Cycle from, Cycle to) : from_(from), to_(to) {
    for (const RouterId router : routers) routers_[router];
}

void PinLog::see(RouterId id, Cycle cycle, const rtl::Pins& pins) {
    const auto found = routers_.find(id);
    if (found == routers_.end() || cycle > to_) return;
    Router& router = found->second;
    if (router.pins.empty()) router.pins = pins.list();
    pins.read(now_);
    if (cycle <= from_) {  // values at the beginning of the window
        router.changes.clear();
        router.words.clear();
        router.last.clear();
    }
    if (now_ != router.last) note(router, std::max(cycle, from_), now_);
    std::swap(router.last, now_);
}

void PinLog::note(Router& router, Cycle cycle, const std::vector<std::uint32_t>& now) {
    auto word = now.begin();
    for (std::size_t pin = 0; pin < router.pins.size(); ++pin) {
        const auto end = word + static_cast<std::ptrdiff_t>(router.pins[pin].words());
        if (router.last.empty() || !std::equal(word, end, router.last.begin() + (word - now.begin()))) {
            router.changes.push_back({cycle, pin, router.words.size()});
            router.words.insert(router.words.end(), word, end);
        }
        word = end;
    }
}

const PinLog::Router* PinLog::router(RouterId router) const {
    const auto found = routers_.find(router);
    return found == routers_.end() || found->second.pins.empty() ? nullptr : &found->second;
}

}  // namespace narrows

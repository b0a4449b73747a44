#include "traces/log/lane_order.h"

#include <algorithm>

namespace narrows {

LaneOrder::LaneOrder(const RunLog& log) : log_(log) {
    for (std::uint32_t number = 0; number < log.messages().size(); ++number) {
        const auto& crossings = log.messages()[number].crossings;
        for (std::uint32_t place = 0; place < crossings.size(); ++place) {
            if (crossings[place].port != Topology::local) lanes_[lane_of(crossings[place])].push_back({number, place});
        }
    }
    for (auto& [lane, passages] : lanes_)
        std::ranges::sort(passages, {}, [this](const Passage& passage) { return crossing(passage).turn; });
}

const Passage* LaneOrder::earlier(const LoggedCrossing& later, int back) const {
    const auto distance = static_cast<std::uint32_t>(back);
    const auto lane = lanes_.find(lane_of(later));
    if (lane == lanes_.end() || later.turn < distance) return nullptr;
    const std::uint32_t turn = later.turn - distance;
    const auto found = std::ranges::lower_bound(lane->second, turn, {},
                                                [this](const Passage& passage) { return crossing(passage).turn; });
    return found == lane->second.end() || crossing(*found).turn != turn ? nullptr : &*found;
}

}  // namespace narrows

#include "traces/log/lane_order.h"

#include <algorithm>

namespace narrows {

LaneOrder::LaneOrder(const RunLog& log) {
    for (std::uint32_t number = 0; number < log.messages().size(); ++number) {
        const LoggedMessage message = log.messages()[number];
        for (std::uint32_t place = 0; place < message.crossings.size(); ++place) {
            const LoggedCrossing& crossing = message.crossings[place];
            if (crossing.port == Topology::local) continue;
            lanes_.at(lane_number(crossing)).push_back({{number, place}, crossing.turn});
        }
    }
    lanes_.for_each([](std::uint64_t, auto& passages) { std::ranges::sort(passages, {}, &InLane::turn); });
}

const Passage* LaneOrder::earlier(const LoggedCrossing& later, int back) const {
    const auto distance = static_cast<std::uint32_t>(back);
    const std::vector<InLane>* const lane = lanes_.find(lane_number(later));
    if (lane == nullptr || later.turn < distance) return nullptr;
    const std::uint32_t turn = later.turn - distance;
    const auto found = std::ranges::lower_bound(*lane, turn, {}, &InLane::turn);
    return found == lane->end() || found->turn != turn ? nullptr : &found->passage;
}

}  // namespace narrows

#pragma once

#include <vector>

#include "models/network/link/number_table.h"
#include "traces/log/run_log.h"

namespace narrows {

/// A crossing of a message: at index `place` of its path. There is one for each crossing of a log, so it is small.
struct Passage {
    std::uint32_t message;
    std::uint32_t place;
};

/// A lane of a channel as a number of its own; of a Crossing or a LoggedCrossing.
template <class AnyCrossing>
std::uint64_t lane_number(const AnyCrossing& crossing) {
    const auto router = static_cast<std::uint64_t>(int{crossing.router});
    const auto port = static_cast<std::uint64_t>(static_cast<std::uint16_t>(int{crossing.port}));
    return router << 32 | port << 16 | std::uint64_t{crossing.channel} << 8 | crossing.lane;
}

/// Which messages came one after another into the lanes at the ends of channels. A lane is first in, first out.
class LaneOrder {
public:
    explicit LaneOrder(const RunLog& log);

    /// The message that came into the same lane `back` messages earlier; null if there is none, or if the log has
    /// forgotten it.
    const Passage* earlier(const LoggedCrossing& crossing, int back) const;

private:
    /// A passage has its turn with it, because messages of a log are made when they are read.
    struct InLane {
        Passage passage;
        std::uint32_t turn;
    };

    // Passages through each lane, in the order in which the messages came.
    NumberTable<std::uint64_t, std::vector<InLane>> lanes_;
};

}  // namespace narrows

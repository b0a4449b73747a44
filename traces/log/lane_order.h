#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "traces/log/run_log.h"

namespace narrows {

/// A crossing of a message: at index `place` of its path. There is one for each crossing of a log, so it is small.
struct Passage {
    std::uint32_t message;
    std::uint32_t place;
};

/// Which messages came one after another into the lanes at the ends of channels. A lane is first in, first out.
class LaneOrder {
public:
    explicit LaneOrder(const RunLog& log);

    /// The message that came into the same lane `back` messages earlier; null if there is none, or if the log has
    /// forgotten it.
    const Passage* earlier(const LoggedCrossing& crossing, int back) const;

private:
    using Lane = std::tuple<RouterId, Port, int, int>;  ///< the third is the channel of the group, the last the lane

    static Lane lane_of(const LoggedCrossing& crossing) {
        return {crossing.router, crossing.port, crossing.channel, crossing.lane};
    }

    /// A passage has its turn with it, because messages of a log are made when they are read.
    struct InLane {
        Passage passage;
        std::uint32_t turn;
    };

    // Passages through each lane, in the order in which the messages came.
    std::map<Lane, std::vector<InLane>> lanes_;
};

}  // namespace narrows

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

// A channel, and a lane at its end, as a number of its own; of a Crossing or a LoggedCrossing.
template <class AnyCrossing>
std::uint64_t channel_number(const AnyCrossing& crossing) {
    const auto router = static_cast<std::uint64_t>(int{crossing.router});
    const auto port = static_cast<std::uint64_t>(static_cast<std::uint16_t>(int{crossing.port}));
    return router << 32 | std::uint64_t{crossing.channel} << 16 | port;
}
template <class AnyCrossing>
std::uint64_t lane_number(const AnyCrossing& crossing) {
    return channel_number(crossing) | std::uint64_t{crossing.lane} << 24;
}

/// Which messages came one after another over the links of interfaces and the channels of the network, and into the
/// lanes at their ends. A lane is first in, first out. It is made in one pass, because messages of a log are made when
/// they are read.
class PassageOrder {
public:
    explicit PassageOrder(const RunLog& log);

    /// The crossing before this one of the same channel; null for the first one.
    const Passage* before_on_channel(const LoggedCrossing& crossing) const;
    /// The message that came into the same lane `back` messages earlier; null if there is none, or if the log has
    /// forgotten it.
    const Passage* before_in_lane(const LoggedCrossing& crossing, int back) const;

    // The message that used the same interface link `back` messages earlier; no_message if there is none.
    std::uint64_t before_out(const LoggedMessage& message, int back) const;
    std::uint64_t before_in(const LoggedMessage& message, int back) const;

private:
    struct OnChannel {
        Cycle head;
        Passage passage;
        std::uint32_t turn;
        std::uint8_t lane;
    };
    using Channel = std::vector<OnChannel>;   ///< sorted by head
    using Link = std::vector<std::uint32_t>;  ///< messages at the places of their turns
    using Links = NumberTable<std::uint64_t, Link>;

    void add(std::uint32_t number, const LoggedMessage& message);
    const Channel& channel_of(const LoggedCrossing& crossing) const;

    NumberTable<std::uint64_t, Channel> channels_;
    Links out_;
    Links in_;
};

}  // namespace narrows

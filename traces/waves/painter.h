#pragma once

#include "traces/log/intervals/intervals.h"
#include "traces/waves/node_signals.h"

namespace narrows::waves {

/// The time in which the head of a message waited, at a router, for a channel or an interface link.
struct Stall {
    Cycle from;
    std::uint64_t message;
    RouterId router;
    std::string waits_for;
};

/// Draws the intervals of a run on the signals of the nodes, and what programs and inboxes do beside them.
class Painter final : public IntervalReader {
public:
    /// `nodes`: of all routers.
    Painter(Canvas& canvas, const RunLog& log, const Topology& topology, const std::vector<NodeSignals>& nodes);

    void has(const Interval& interval) override;
    void waits(const WaitingTime& waiting) override;
    void draw_programs();

    const std::vector<Stall>& stalls() const { return stalls_; }

private:
    const NodeSignals& signals(int place) const { return nodes_[static_cast<std::size_t>(place)]; }

    Canvas& canvas_;
    const RunLog& log_;
    const Topology& topology_;
    const std::vector<NodeSignals>& nodes_;
    std::vector<std::uint32_t> ids_;  ///< values of the texts of messages
    std::vector<Stall> stalls_;
};

}  // namespace narrows::waves

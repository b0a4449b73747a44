#pragma once

#include "traces/log/intervals/intervals.h"
#include "traces/waves/node_signals.h"

namespace narrows::waves {

/// The time that a message's head waited at a router for a channel or an interface link.
struct Stall {
    Cycle from;
    std::uint64_t message;
    RouterId router;
    std::string waits_for;
};

/// Draws the intervals of a run on the signals of the nodes, as well as programs, inboxes, and the queues for registers
/// and servers.
class Painter final : public IntervalReader {
public:
    Painter(Canvas& canvas, const RunLog& log, const Machine& machine, const Topology& topology,
            const WaveSignals& signals);

    void has(const Interval& interval) override;
    void waits(const WaitingTime& waiting) override;
    /// Draws what programs wait for, and the messages that no program has yet.
    void draw_programs();
    /// Draws the packets that wait for registers, and what servers do.
    void draw_queues();

    const std::vector<Stall>& stalls() const { return stalls_; }

private:
    void draw_servers();

    Canvas& canvas_;
    const RunLog& log_;
    const Topology& topology_;
    const WaveSignals& signals_;
    std::vector<std::uint32_t> ids_;     ///< values of the texts of packets
    std::vector<std::uint32_t> wholes_;  ///< values for the messages between programs, if they have packets
    std::vector<Stall> stalls_;
};

}  // namespace narrows::waves

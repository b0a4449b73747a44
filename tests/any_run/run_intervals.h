#pragma once

#include <string>
#include <vector>

#include "traces/log/intervals/intervals.h"

namespace narrows {

/// The intervals of a plain machine's run: the same whichever model has run it.
class RunIntervals final : public IntervalReader {
public:
    RunIntervals(const RunLog& log, const Machine& machine, const Topology& topology);

    void has(const Interval& interval) override;
    void waits(const WaitingTime& waiting) override;

    /// The first line that only one of them has; empty if they are equal.
    friend std::string difference(const RunIntervals& expected, const RunIntervals& got);

private:
    /// "3.2"; a message that is one packet has the name of the packet.
    std::string name_of(std::uint64_t message, std::uint64_t whole) const;
    std::string name_of(const Station& station) const;

    const RunLog& log_;
    const Machine& machine_;
    const Topology& topology_;
    std::vector<std::string> lines_;
};

std::string difference(const RunIntervals& expected, const RunIntervals& got);

}  // namespace narrows

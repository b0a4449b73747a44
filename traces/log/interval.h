#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "models/network/topology/resource.h"
#include "traces/log/logged_message.h"
#include "traces/log/occupation.h"
#include "traces/log/station.h"

/// A run as intervals in which a message held or waited for a resource. Times are as in docs/timing.md: [from, to).
namespace narrows {

/// An occupation during a part of an interval.
struct IntervalStage {
    Occupation occupation;
    Cycle from;
    Cycle to;
};

/// A message holds a station until the next message can have it.
struct Interval {
    Station station;
    std::uint64_t message = no_message;  ///< the packet; none of a step for a message that has packets, of work of a
                                         ///< program and of a copy
    Cycle from = never;
    Cycle to = never;  ///< never: the run stopped before that
    /// Sorted by time. Only the stage `head_waits` of a channel overlaps with the bytes that follow the head.
    boost::container::small_vector<IntervalStage, 4> stages;
    // Where messages have packets: the message that the processor or server works for, or no_message.
    std::uint64_t whole = no_message;

    /// True if the processor computes or is interrupted, with no step of a message or a program under way.
    bool is_between_steps() const {
        return !stages.empty() && std::ranges::all_of(stages, [](const IntervalStage& stage) {
            return stage.occupation == Occupation::computing || stage.occupation == Occupation::interrupted;
        });
    }
    bool is_unfinished() const { return to == never; }
    /// Does nothing if the stage has no cycles.
    void add(Occupation occupation, Cycle stage_from, Cycle stage_to) {
        if (stage_from != never && stage_from < stage_to) stages.push_back({occupation, stage_from, stage_to});
    }
    /// Null if the interval has no such stage.
    const IntervalStage* stage(Occupation occupation) const {
        const auto found = std::ranges::find(stages, occupation, &IntervalStage::occupation);
        return found == stages.end() ? nullptr : &*found;
    }
};

/// A time of waiting for a resource.
struct WaitingTime {
    Resource resource;      ///< a head that leaves the network waits for any inward link
    std::uint64_t message;  ///< the packet; no_message: a program, or a message that has packets, waits for its turn
    Station at;             ///< the station that the message holds meanwhile; for a program the processor
    Cycle from;
    Cycle to;  ///< never: did not get the resource
    // Where messages have packets: the message that waits for a processor, or no_message.
    std::uint64_t whole = no_message;
};

/// Receives all intervals of a run, one part of the nodes after another (traces/log/intervals/intervals.h).
class IntervalReader {
public:
    virtual void has(const Interval& interval) = 0;
    virtual void waits(const WaitingTime& /*waiting*/) {}

protected:
    ~IntervalReader() = default;
};

}  // namespace narrows

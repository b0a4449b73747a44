#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "models/topology/resource.h"
#include "traces/log/logged_message.h"
#include "traces/log/occupation.h"
#include "traces/log/station.h"

/// What a run looks like when one asks who had what, and who waited for it. Times are as in docs/timing.md: [from, to).
namespace narrows {

/// What goes on during a part of an interval.
struct Stage {
    Occupation occupation;
    Cycle from;
    Cycle to;
};

/// A message has a station, from when it takes it until the next message can take it.
struct Interval {
    Station station;
    std::uint64_t message = no_message;  ///< no_message: a program has the processor for something else
    Cycle from = never;
    Cycle to = never;  ///< never: the run came to a stop before
    /// One after the other; only `head_waits` of a channel overlaps with what the bytes behind the head do.
    boost::container::small_vector<Stage, 4> stages;

    bool is_open() const { return to == never; }
    /// Without effect where the stage has no cycles.
    void add(Occupation occupation, Cycle stage_from, Cycle stage_to) {
        if (stage_from != never && stage_from < stage_to) stages.push_back({occupation, stage_from, stage_to});
    }
    /// Null: there is none.
    const Stage* stage(Occupation occupation) const {
        const auto found = std::ranges::find(stages, occupation, &Stage::occupation);
        return found == stages.end() ? nullptr : &*found;
    }
};

/// Something waits for a resource.
struct WaitingTime {
    Resource resource;      ///< a head that leaves the network waits for any of the links inwards
    std::uint64_t message;  ///< no_message: a program waits to be served
    Station at;             ///< which station the message has meanwhile; the processor: what a program has asked for
    Cycle from;
    Cycle to;  ///< never: in vain
};

/// Gets all intervals of a run, one part of the nodes after the other (traces/log/intervals/intervals.h).
class IntervalReader {
public:
    virtual void has(const Interval& interval) = 0;
    virtual void waits(const WaitingTime& /*waiting*/) {}

protected:
    ~IntervalReader() = default;
};

}  // namespace narrows

// Frames of an Ethernet that collide (docs/timing.md, K5).
#include "traces/log/intervals/intervals.h"
#include "traces/log/intervals/report.h"

namespace narrows {

void Intervals::report_collisions(IntervalReader& reader) const {
    const Station wire{topology_.nodes(), NodePart::channel};
    for (const LoggedCollision& collision : log_.collisions()) {
        Interval interval{wire, no_message, collision.from, collision.to, {}};
        interval.add(Occupation::collision, collision.from, collision.to);
        report_interval(reader, interval);
    }
}

/// A message waits for its first channel, and sends frames that collide meanwhile.
void Intervals::add_waiting(std::uint64_t number, Cycle from, Cycle to, Interval& interval) const {
    const auto lost = lost_.find(number);
    if (lost != lost_.end() && from != never) {
        for (const LostFrame& frame : lost->second) {
            interval.add(Occupation::waits_for_channel, from, frame.from);
            interval.add(Occupation::collision, frame.from, frame.to);
            from = frame.to;
        }
    }
    interval.add(Occupation::waits_for_channel, from, to);
}

}  // namespace narrows

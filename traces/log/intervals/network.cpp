// Channels: the messages that hold them, and what a waiting head waits for (docs/timing.md, N1 to N4, E1). Also
// Ethernet frames that collide (K5).
#include "traces/log/intervals/intervals.h"
#include "traces/log/intervals/report.h"

namespace narrows {

/// The channel, or the inward links, at index `place` of the message's path. For a head that still waits and may take
/// one of several channels, the first of them.
Resource Intervals::wanted(std::uint64_t number, std::size_t place) const {
    const LoggedMessage& m = message(number);
    RoutePlace at = topology_.start(m.from, m.to, m.number_in_pair);
    if (place > 0) {
        const LoggedCrossing& before = m.crossings[place - 1];
        at.here = before.router;
        topology_.cross(at, before.port, before.lane);
    }
    if (at.here == topology_.router_of(m.to)) {
        const NumberRange links = links_of(machine_.interface, m.message_class);
        return {ResourceKind::link_in, m.to, links.first, links.first + links.count - 1};
    }
    if (place < m.crossings.size()) return {ResourceKind::channel, at.here, m.crossings[place].port};
    Choices choices;
    topology_.choose_for(m.message_class, at, choices);
    return {ResourceKind::channel, at.here, choices.front().port};
}

/// With one lane of one slot, the channel is the wire and the slot at its end, which becomes free last. Otherwise the
/// wire and the slot are two stations.
void Intervals::report_channels(std::uint64_t number, IntervalReader& reader) const {
    const auto& crossings = message(number).crossings;
    for (std::size_t place = 0; place < crossings.size() && crossings[place].port != Topology::local; ++place) {
        const LoggedCrossing& crossing = crossings[place];
        const Cycle passed = after(crossing.tail);
        Station station{crossing.router, NodePart::channel, crossing.port, crossing.channel};
        if (machine_.has_lanes_or_slots()) {
            Interval wire{station, number, crossing.head, times_.channel_free(number, place), {}};
            wire.add(Occupation::transmission, crossing.head, passed);
            report_interval(reader, wire);
            station = {crossing.router, NodePart::slot, crossing.port, times_.slot(number, place)};
        }
        const Resource next = wanted(number, place + 1);
        const Cycle asked = times_.asked_for(number, place + 1, next.kind == ResourceKind::link_in);
        const Cycle granted = place + 1 < crossings.size() ? crossings[place + 1].head : never;
        Interval slot{station, number, crossing.head, times_.slot_free(number, place), {}};
        slot.add(Occupation::transmission, crossing.head, passed);
        slot.add(Occupation::draining, passed, slot.to);
        slot.add(Occupation::head_waits, asked, granted);
        report_interval(reader, slot);
        report_waiting(reader, {next, number, station, asked, granted});
    }
}

void Intervals::report_collisions(IntervalReader& reader) const {
    const Station wire{topology_.nodes(), NodePart::channel};
    for (const LoggedCollision& collision : log_.collisions()) {
        Interval interval{wire, no_message, collision.from, collision.to, {}};
        interval.add(Occupation::collision, collision.from, collision.to);
        report_interval(reader, interval);
    }
}

/// Adds the wait for the first channel, with the frames that collide meanwhile.
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

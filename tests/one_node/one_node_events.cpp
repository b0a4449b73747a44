#include "tests/one_node/one_node_events.h"

#include <algorithm>

namespace narrows {

namespace {

using Kind = OneNodeEventKind;

constexpr Cycle at_the_end = never - 1;

constexpr std::array<const char*, one_node_event_kinds> names{"start",
                                                              "posted",
                                                              "ended",
                                                              "asked for the register",
                                                              "in the register",
                                                              "complete",
                                                              "copied",
                                                              "head",
                                                              "tail",
                                                              "link",
                                                              "presented",
                                                              "in memory",
                                                              "delivered",
                                                              "got",
                                                              "end",
                                                              "credit",
                                                              "collision",
                                                              "use of the medium",
                                                              "stop"};

/// Collects the events that have happened.
class Collector {
public:
    void add(Kind kind, Cycle cycle, std::array<std::int64_t, 6> what = {}) {
        if (cycle != never) events_.push_back({cycle, kind, what});
    }

    void add(const reference::Transfer& t, std::int64_t message, std::int64_t packet) {
        add(Kind::copied, t.copied, {message, packet});
        for (const reference::Crossing& c : t.path) {
            add(Kind::head, c.head, {message, packet, c.router, c.port, c.channel, c.lane});
            add(Kind::tail, c.tail, {message, packet, c.router, c.port, c.channel, c.lane});
        }
        if (t.in_link >= 0) add(Kind::link_inwards, t.path.back().head, {message, packet, t.in_link});
        add(Kind::presented, t.presented, {message, packet});
    }

    void add(const reference::PacketTransfer& p, std::int64_t message, std::int64_t packet) {
        add(Kind::asked, p.asked, {message, packet});
        add(Kind::in_register, p.in_register, {message, packet, p.from, p.to});
        add(Kind::complete, p.complete, {message, packet});
        add(p.transfer, message, packet);
        add(Kind::in_memory, p.in_memory, {message, packet});
    }

    void add(const reference::MediumUse& m) {
        add(Kind::use_of_medium, at_the_end, {m.frames, m.collisions, m.excessive_collisions, m.busy, m.waiting});
        for (const reference::CollidedFrame& frame : m.collided)
            add(Kind::collision, frame.from, {frame.station, frame.to});
    }

    OneNodeEvents in_order() {
        std::sort(events_.begin(), events_.end());
        return std::move(events_);
    }

private:
    OneNodeEvents events_;
};

std::string text(const OneNodeEvents& events, Cycle cycle) {
    std::string result;
    for (const OneNodeEvent& e : events) {
        if (e.cycle != cycle) continue;
        result += std::string("\n    ") + names[static_cast<std::size_t>(e.kind)];
        for (const std::int64_t number : e.what) result += " " + std::to_string(number);
    }
    return result;
}

}  // namespace

OneNodeEvents events_of(const reference::Outcome& plain) {
    Collector events;
    for (std::size_t i = 0; i < plain.transfers.size(); ++i) {
        const auto message = static_cast<std::int64_t>(i);
        events.add(Kind::start, plain.transfers[i].start, {message});
        events.add(plain.transfers[i], message, 0);
        events.add(Kind::delivered, plain.transfers[i].delivered, {message});
    }
    for (std::size_t i = 0; i < plain.receptions.size(); ++i) {
        const reference::Reception& reception = plain.receptions[i];
        events.add(Kind::got, reception.got, {static_cast<std::int64_t>(i), static_cast<std::int64_t>(reception.send)});
    }
    for (std::size_t i = 0; i < plain.worked.size(); ++i)
        events.add(Kind::operation_ended, plain.worked[i], {static_cast<std::int64_t>(i)});
    events.add(plain.medium);
    return events.in_order();
}

OneNodeEvents events_of(const reference::NodesOutcome& shared) {
    Collector events;
    for (std::size_t i = 0; i < shared.messages.size(); ++i) {
        const auto message = static_cast<std::int64_t>(i);
        const reference::WholeTransfer& m = shared.messages[i];
        events.add(Kind::start, m.start, {message});
        events.add(Kind::posted, m.posted, {message});
        events.add(Kind::delivered, m.delivered, {message});
        events.add(Kind::ended, m.ended, {message});
        for (std::size_t j = 0; j < m.packets.size(); ++j)
            events.add(m.packets[j], message, static_cast<std::int64_t>(j));
    }
    for (const reference::ControlTransfer& c : shared.controls) {
        const auto message = c.message == reference::no_message ? -1 : static_cast<std::int64_t>(c.message);
        const std::int64_t packet = 1000 * (static_cast<std::int64_t>(c.kind) + 10 * (c.from + 1000 * c.to));
        events.add(c.packet, message, packet);
        events.add(Kind::credit, c.packet.in_register, {message, packet, c.credit});
    }
    for (std::size_t i = 0; i < shared.ends.size(); ++i) {
        for (std::size_t j = 0; j < shared.ends[i].size(); ++j) {
            const reference::OperationEnd& end = shared.ends[i][j];
            const bool has_message = end.message != reference::no_message;
            events.add(has_message ? Kind::got : Kind::operation_ended, end.end,
                       {static_cast<std::int64_t>(i), static_cast<std::int64_t>(j),
                        has_message ? static_cast<std::int64_t>(end.message) : -1});
        }
    }
    events.add(shared.medium);
    events.add(Kind::stop, at_the_end, {shared.has_ended ? 0 : 1});
    return events.in_order();
}

std::string first_difference(const OneNodeEvents& expected, const OneNodeEvents& got) {
    const auto [one, other] = std::mismatch(expected.begin(), expected.end(), got.begin(), got.end());
    if (one == expected.end() && other == got.end()) return "";
    Cycle cycle = never;
    if (one != expected.end()) cycle = std::min(cycle, one->cycle);
    if (other != got.end()) cycle = std::min(cycle, other->cycle);
    return "in cycle " + std::to_string(cycle) + "\n  expected:" + text(expected, cycle) +
           "\n  got:" + text(got, cycle);
}

}  // namespace narrows

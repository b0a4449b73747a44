#include "traces/log/logged_events.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "models/network/topology/topology.h"
#include "models/system/names.h"

namespace narrows {

namespace {

constexpr std::array<std::string_view, 28> event_kind_names{"send starts",
                                                            "message is copied to the send buffer",
                                                            "message is in the injection buffer",
                                                            "head crosses a channel",
                                                            "tail crosses a channel",
                                                            "message is presented",
                                                            "message is delivered",
                                                            "processor sends",
                                                            "processor receives",
                                                            "processor serves a request",
                                                            "processor works",
                                                            "memory loads",
                                                            "memory stores",
                                                            "program sends",
                                                            "program receives",
                                                            "program computes",
                                                            "program works",
                                                            "program waits",
                                                            "program waits for the end of its sends",
                                                            "program accesses memory over a host bus",
                                                            "message between ranks",
                                                            "message is matched with a receive",
                                                            "message takes room at its receiver",
                                                            "program has a message",
                                                            "processor does a step",
                                                            "server moves bytes",
                                                            "access over a host bus goes up",
                                                            "access over a host bus is served"};

/// The kind of event for a step where each message is its own packet.
EventKind kind_of(ProcessorStep::Kind kind) {
    switch (kind) {
        case ProcessorStep::Kind::send: return EventKind::processor_sends;
        case ProcessorStep::Kind::take: return EventKind::processor_receives;
        case ProcessorStep::Kind::request: return EventKind::processor_serves_request;
        default: break;
    }
    return EventKind::processor_works;
}

EventKind kind_of(ProgramStep::Kind kind) {
    switch (kind) {
        case ProgramStep::Kind::send: return EventKind::program_sends;
        case ProgramStep::Kind::receive: return EventKind::program_receives;
        case ProgramStep::Kind::compute: return EventKind::program_computes;
        case ProgramStep::Kind::work: return EventKind::program_works;
        case ProgramStep::Kind::sent: return EventKind::program_awaits_sends;
        case ProgramStep::Kind::dma: return EventKind::program_accesses_memory;
        case ProgramStep::Kind::wait: break;
    }
    return EventKind::program_waits;
}

/// The events of a message.
class MessageEvents {
public:
    MessageEvents(NodeId from, std::uint32_t sequence, std::uint64_t number)
        : from_(from), sequence_(sequence), number_(number) {}

    void add(EventKind kind, Cycle from, Cycle to, std::array<std::int64_t, 4> detail = {}, std::size_t place = 0) {
        if (from == never || to == never) return;
        events.push_back({kind, {from_, sequence_, static_cast<int>(place)}, from, to, detail, number_});
    }
    void add_at(Cycle cycle, EventKind kind, std::array<std::int64_t, 4> detail = {}, std::size_t place = 0) {
        add(kind, cycle, cycle, detail, place);
    }

    std::vector<LoggedEvent> events;

private:
    NodeId from_;
    std::uint32_t sequence_;
    std::uint64_t number_;
};

/// Collects events that do not belong to a message alone.
class EventCollector {
public:
    explicit EventCollector(const RunLog& log) : log_(log) {}

    std::vector<LoggedEvent> all() {
        for (const LoggedStep& step : log_.processor_steps())
            log_.has_packets() ? add_step_of_rank(step) : add_step_of_node(step);
        for (const MemoryBusy& busy : log_.memory())
            add(busy.loads ? EventKind::memory_loads : EventKind::memory_stores, busy.message, busy.from, busy.to);
        for (const ProgramStep& step : log_.steps()) add_step(step);
        add_accesses();
        add_transfers();
        return std::move(events_);
    }

private:
    LoggedMessage message(std::uint64_t number) const { return log_.messages()[number]; }

    void add(EventKind kind, std::uint64_t number, Cycle from, Cycle to) {
        const LoggedMessage m = message(number);
        events_.push_back({kind, {m.from, m.sequence, 0}, from, to, {}, number});
    }
    void add_counted(EventKind kind, NodeId node, std::int64_t activity, Cycle from, Cycle to,
                     std::array<std::int64_t, 4> detail) {
        const std::int64_t number = count_[{kind, node, activity}]++;
        events_.push_back({kind, {node, activity, number}, from, to, detail});
    }

    void add_step(const ProgramStep& step) {
        std::array<std::int64_t, 4> detail{-1, -1, -1, -1};
        for (int i = 0; i < step.count; ++i) {
            const auto place = static_cast<std::size_t>(i);
            const auto [from, sequence] = sender_of(step.messages[place]);
            detail[2 * place] = from;
            detail[2 * place + 1] = sequence;
        }
        add_counted(kind_of(step.kind), step.node, step.activity, step.asked, step.done, detail);
    }

    /// Returns sender and sequence number of a message between programs.
    std::pair<NodeId, std::uint32_t> sender_of(std::uint64_t number) const {
        const LoggedWhole whole = log_.whole(number);
        return {whole.from, whole.sequence};
    }

    void add_step_of_node(const LoggedStep& step) {
        const EventKind kind = kind_of(step.kind);
        if (step.is_of_message()) return add(kind, step.what, step.from, step.to);
        add_counted(kind, step.rank, static_cast<std::int64_t>(step.what), step.from, step.to, {});
    }

    void add_step_of_rank(const LoggedStep& step) {
        const auto kind = static_cast<std::int64_t>(step.kind);
        std::array<std::int64_t, 4> detail{kind, step.overhead_end, static_cast<std::int64_t>(step.what), 0};
        if (step.is_of_message()) {
            const auto [from, sequence] = sender_of(step.what);
            detail = {kind, step.overhead_end, from, sequence};
        }
        add_counted(EventKind::processor_step, step.rank, 0, step.from, step.to, detail);
    }

    void add_accesses() {
        for (const ServerAccess& access : log_.nodes().accesses) {
            const auto server = static_cast<std::int64_t>(access.server.kind) << 16 | access.server.number;
            add_counted(EventKind::server_access, access.server.node, server, access.from, access.to,
                        {static_cast<std::int64_t>(access.owner.kind), access.asked});
        }
    }

    void add_transfers() {
        for (const HostTransfer& transfer : log_.nodes().transfers) {
            const std::int64_t engine = 2 * transfer.interface + (transfer.is_write ? 1 : 0);
            const HostPiece& last = transfer.last;
            add_counted(EventKind::host_access, transfer.node, engine, transfer.asked, last.left,
                        {transfer.bytes, transfer.taken, last.waits, last.begins});
            add_counted(EventKind::host_access_served, transfer.node, engine, last.left, transfer.end,
                        {last.served, last.answered});
        }
    }

    const RunLog& log_;
    std::vector<LoggedEvent> events_;
    std::map<std::tuple<EventKind, NodeId, std::int64_t>, std::int64_t> count_;
};

std::string crossing_text(const LoggedEvent& event) {
    const auto [router, port, channel, lane] = event.detail;
    if (port == Topology::local) return fmt::format(" on interface link {} in of node {}", channel, router);
    const std::string text = fmt::format(" on port {} of router {}", port, router);
    return channel == 0 && lane == 0 ? text : text + fmt::format(", channel {}, lane {}", channel, lane);
}

std::string step_text(const LoggedEvent& event) {
    std::string text;
    for (const std::size_t place : {0, 2}) {
        if (event.detail[place] < 0) continue;
        const auto sequence = static_cast<std::uint32_t>(event.detail[place + 1]);
        text += (text.empty() ? ", message " : " and ") +
                message_id(NodeId(static_cast<int>(event.detail[place])), sequence);
    }
    return text;
}

}  // namespace

std::string_view event_kind_name(EventKind kind) { return event_kind_names[static_cast<std::size_t>(kind)]; }

bool LoggedEvent::is_of_message() const {
    return kind <= EventKind::processor_receives || kind == EventKind::memory_loads || kind == EventKind::memory_stores;
}

std::string LoggedEvent::which_text() const {
    const NodeId node(static_cast<int>(which[0]));
    if (kind == EventKind::processor_step) return fmt::format("rank {}, step {}", node, which[2]);
    if (kind == EventKind::server_access)
        return fmt::format("node {} {} {}, access {}", node, server_name(static_cast<ServerId::Kind>(which[1] >> 16)),
                           which[1] & 0xffff, which[2]);
    if (kind == EventKind::host_access || kind == EventKind::host_access_served)
        return fmt::format("node {} interface {}, {} {}", node, which[1] / 2, which[1] % 2 == 0 ? "read" : "write",
                           which[2]);
    if (kind >= EventKind::message_between_ranks) return fmt::format("message {}.{} of ranks", node, which[1]);
    if (!is_of_message()) return fmt::format("node {}, activity {}, number {}", node, which[1], which[2]);
    const std::string place = place_text();
    return message_text() + (place.empty() ? "" : ", ") + place;
}

std::string LoggedEvent::message_text() const {
    if (!is_of_message() || kind >= EventKind::message_between_ranks) return which_text();
    return "message " + message_id(NodeId(static_cast<int>(which[0])), static_cast<std::uint32_t>(which[1]));
}

std::string LoggedEvent::place_text() const {
    if (kind != EventKind::head_crosses && kind != EventKind::tail_crosses) return "";
    return fmt::format("channel {} of its path", which[2] + 1);
}

std::string LoggedEvent::happened_text() const {
    const std::string cycles = from == to ? fmt::format("cycle {}", from) : fmt::format("cycles {} to {}", from, to);
    switch (kind) {
        case EventKind::send_starts:
            return cycles + fmt::format(" to node {} with {} bytes, tag {}, on interface link {}", detail[0], detail[1],
                                        detail[2], detail[3]);
        case EventKind::supplied: return cycles + fmt::format(" in injection buffer {}", detail[0]);
        case EventKind::head_crosses: return cycles + crossing_text(*this);
        case EventKind::message_between_ranks:
            return cycles + fmt::format(" to rank {} with {} bytes, tag {}", detail[0], detail[1], detail[2]);
        case EventKind::processor_step: return cycles + fmt::format(", overhead until {}", detail[1]);
        case EventKind::host_access:
            return cycles + fmt::format(", {} bytes, taken at {}, waits for the bus from {} on, crosses from {} on",
                                        detail[0], detail[1], detail[2], detail[3]);
        case EventKind::host_access_served:
            if (which[1] % 2 == 1) return cycles;  // a write has nothing to bring down
            return cycles + fmt::format(", served at {}, on the bus down from {} on", detail[0], detail[1]);
        case EventKind::program_sends:
        case EventKind::program_receives: return cycles + step_text(*this);
        default: return cycles;
    }
}

std::vector<LoggedEvent> events_of_message(const RunLog& log, std::uint64_t number) {
    const LoggedMessage m = log.messages()[number];
    MessageEvents of(m.from, m.sequence, number);
    of.add_at(m.started, EventKind::send_starts, {m.to, m.bytes, m.tag, m.link_out});
    of.add_at(m.copied, EventKind::copied);
    of.add_at(m.supplied, EventKind::supplied, {m.injection_buffer});
    for (std::size_t place = 0; place < m.crossings.size(); ++place) {
        const LoggedCrossing& c = m.crossings[place];
        const int channel = c.port == Topology::local ? int{m.link_in} : c.channel;
        of.add_at(c.head, EventKind::head_crosses, {c.router, c.port, channel, c.lane}, place);
        of.add_at(c.tail, EventKind::tail_crosses, {}, place);
    }
    of.add_at(m.presented, EventKind::presented);
    of.add_at(m.delivered, EventKind::delivered);
    return std::move(of.events);
}

std::vector<LoggedEvent> events_of_whole(const RunLog& log, std::uint64_t number) {
    const LoggedWhole& w = log.nodes().wholes[number];
    MessageEvents of(w.from, w.sequence, number);
    of.add(EventKind::message_between_ranks, w.started, w.delivered, {w.to, w.bytes, w.tag});
    of.add_at(w.matched, EventKind::message_is_matched);
    of.add_at(w.admitted, EventKind::message_takes_room);
    of.add_at(w.received, EventKind::program_has_message);
    return std::move(of.events);
}

std::vector<LoggedEvent> other_events(const RunLog& log) { return EventCollector(log).all(); }

}  // namespace narrows

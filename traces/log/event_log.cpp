#include "traces/log/event_log.h"

#include <algorithm>

#include "traces/log/passage_order.h"

namespace narrows {

namespace {

/// A buffer or wire is free at most this many cycles after the last logged event of its message (R2, S3).
constexpr Cycle give_back = 4;

}  // namespace

EventLog::EventLog(Cycle from, Cycle to, std::size_t history) : from_(from), to_(to), history_(history) {}

void EventLog::expect(std::int64_t messages) {
    if (!is_all()) return;
    messages_.expect(static_cast<std::size_t>(messages));
}

std::optional<std::uint64_t> EventLog::place_of(std::uint64_t number) const {
    if (is_all()) return number;
    const auto place = places_.find(number);
    return place == places_.end() ? std::nullopt : std::optional(place->second);
}

LoggedMessage* EventLog::find(std::uint64_t number) {
    if (is_all()) return &messages_.change(number);
    const std::optional<std::uint64_t> place = place_of(number);
    return place ? &messages_.change(*place) : nullptr;
}

void EventLog::send_started(const Message& message, Cycle start) {
    const std::size_t turn = turns_out_.next(message.from, message.link);
    if (start > to_) return;
    if (is_all()) {
        starts_in_order_ = starts_in_order_ && message.number == messages_.size() && latest_start_ <= start;
        latest_start_ = start;
        while (messages_.size() <= message.number) messages_.add();  // they are numbered in the order of their starts
    } else if (spare_places_.empty()) {
        places_[message.number] = messages_.size();
        messages_.add();
    } else {
        places_[message.number] = spare_places_.back();
        spare_places_.pop_back();
        *find(message) = LoggedMessage();
    }
    LoggedMessage& logged = *find(message);
    logged.from = message.from;
    logged.to = message.to;
    logged.sequence = message.sequence;
    logged.number_in_pair = message.number_in_pair;
    logged.tag = message.tag;
    logged.message_class = message.message_class;
    logged.bytes = message.bytes;
    logged.link_out = message.link;
    logged.turn_out = turn;
    logged.started = start;
}

void EventLog::copied_to_send_buffer(const Message& message, Cycle cycle) {
    if (LoggedMessage* const logged = find(message)) logged->copied = cycle;
}

void EventLog::head_crossed(const Message& message, const Crossing& crossing) {
    const bool arrives = crossing.port == Topology::local;
    const std::size_t turn = arrives ? turns_in_.next(message.to, message.link) : entered_.at(lane_number(crossing))++;
    LoggedMessage* const logged = find(message);
    if (logged == nullptr) return;
    if (logged->crossings.empty()) {
        logged->injection_buffer = message.more().injection_buffer;
        if (message.more().supplied > 0) logged->supplied = message.more().supplied;
    }
    logged->crossings.push_back(
        {crossing.router, crossing.port, crossing.head, never, crossing.channel, crossing.lane});
    if (arrives) {
        logged->link_in = message.link;
        logged->turn_in = turn;
    } else {
        logged->crossings.back().turn = static_cast<std::uint32_t>(turn);
    }
}

void EventLog::tail_crossed(const Message& message, int index, Cycle tail) {
    if (LoggedMessage* const logged = find(message)) logged->crossings[static_cast<std::size_t>(index)].tail = tail;
}

void EventLog::collided(const Collision& collision) {
    if (!touches(collision.from, collision.to)) return;
    collisions_.push_back({collision.from, collision.to, {collision.frames.begin(), collision.frames.end()}});
}

void EventLog::presented(const Message& message, Cycle cycle) {
    const bool is_packet = message.more().whole != nullptr && message.more().packet_kind == Message::Packet::data;
    if (is_packet) nodes_.see_packet(message.more().whole->number, cycle);
    if (LoggedMessage* const logged = find(message)) logged->presented = cycle;
}

void EventLog::delivered(const Message& message, Cycle cycle) {
    LoggedMessage* const logged = find(message);
    if (logged == nullptr) return;
    logged->delivered = cycle;
    if (nodes_.has_packets()) logged->received = cycle;  // programs do not know packets
    if (cycle < from_) earlier_.erase({AccessOwner::Kind::write, message.number});
    may_have_ended(message.number);
}

void EventLog::memory_busy(const MemoryBusy& busy) {
    if (touches(busy.from, busy.to)) memory_.push_back(busy);
    LoggedMessage* const logged = find(busy.message);
    if (logged == nullptr) return;
    if (busy.loads) {
        logged->loaded = busy.to;
    } else {
        logged->stored_from = busy.from;
        logged->stored_to = busy.to;
        may_have_ended(busy.message);
    }
}

void EventLog::program_step(const ProgramStep& step) {
    activities_ = std::max(activities_, step.activity + 1);
    if (touches(step.asked, step.done)) steps_.push_back(step);
    if (!nodes_.wholes.empty()) return;
    for (int i = 0; i < step.count; ++i) {
        const std::uint64_t number = step.messages[static_cast<std::size_t>(i)];
        LoggedMessage* const logged = find(number);
        if (logged == nullptr) continue;
        if (step.kind == ProgramStep::Kind::send) logged->asked = step.asked;
        if (step.kind == ProgramStep::Kind::receive) {
            logged->received = step.done;
            may_have_ended(number);
        }
    }
}

void EventLog::message_matched(const Message& message, std::uint64_t request, Cycle cycle) {
    LoggedWhole& whole = nodes_.of(message);
    whole.matched = cycle;
    whole.request = request;
}

void EventLog::processor_step(const ProcessorStep& step) {
    if (!touches(step.from, step.to)) return;
    processor_steps_.push_back({step.rank,
                                step.kind,
                                step.what,
                                step.number,
                                step.asked,
                                step.from,
                                step.overhead_end,
                                step.to,
                                {step.chunks.begin(), step.chunks.end()}});
}

void EventLog::packet_asked(const Message& packet, Cycle asked) {
    const std::optional<std::uint64_t> place = place_of(packet.number);
    if (!place) {
        if (packet.started > to_ && asked <= to_)
            nodes_.late.push_back({packet.from, packet.link, asked, packet.started});
        return;
    }
    nodes_.packets.resize(messages_.size());
    nodes_.packets[*place] = {packet.more().packet_kind,
                              packet.more().of_rank,
                              packet.more().for_rank,
                              packet.more().whole == nullptr ? no_message : packet.more().whole->number,
                              packet.more().packet_kind == Message::Packet::data ? packet.more().number_in_whole : 0,
                              packet.more().credit,
                              asked};
}

void EventLog::server_access(const ServerAccess& access) {
    if (touches(access.asked, access.to))
        nodes_.accesses.push_back(access);
    else if (access.to < from_)
        keep_earlier(access);
    note_read(access);
}

void EventLog::keep_earlier(const ServerAccess& access) {
    if (access.owner.kind == AccessOwner::Kind::read) return;
    std::vector<ServerAccess>& kept = earlier_[{access.owner.kind, access.owner.number}];
    if (!kept.empty() && kept.front().asked != access.asked) kept.clear();  // asked for at once
    kept.push_back(access);
}

void EventLog::note_read(const ServerAccess& access) {
    if (access.owner.kind != AccessOwner::Kind::read) return;
    LoggedMessage* const packet = find(access.owner.number);
    if (packet != nullptr) packet->loaded = std::max(packet->loaded, access.to);
}

void EventLog::host_transfer(const HostTransfer& transfer) {
    if (touches(transfer.asked, transfer.end)) nodes_.transfers.push_back(transfer);
    note_write(transfer);
}

/// J10: the register is free when the write has left.
void EventLog::note_write(const HostTransfer& transfer) {
    if (transfer.owner.kind != AccessOwner::Kind::write) return;
    LoggedMessage* const packet = find(transfer.owner.number);
    if (packet == nullptr) return;
    packet->stored_from = transfer.last.left;
    packet->stored_to = transfer.end;
}

void EventLog::restore(NodeLog nodes) {
    nodes_ = std::move(nodes);
    for (const ServerAccess& access : nodes_.accesses) note_read(access);
    for (const HostTransfer& transfer : nodes_.transfers) note_write(transfer);
    for (std::size_t number = 0; number < messages_.size(); ++number) {
        LoggedMessage& message = messages_.change(number);
        message.received = message.delivered;
        const LoggedPacket& packet = nodes_.packets[number];
        const bool has_come = packet.kind == Message::Packet::data && message.presented != never;
        if (has_come) nodes_.see_packet(packet.whole, message.presented);
        may_have_ended(number);
    }
}

bool EventLog::has_ended(const LoggedMessage& m) const {
    if (m.delivered == never || m.received == never) return false;
    const bool is_stored = m.loaded == 0 || m.stored_to != never;
    return is_stored || (is_all() && nodes_.has_packets());  // those are loaded, but no store is reported for them
}

void EventLog::may_have_ended(std::uint64_t number) {
    const LoggedMessage& m = *find(number);
    if (!has_ended(m)) return;
    is_all() ? messages_.pack(number) : forget_if_before(m, number);
}

/// Does nothing unless the log is that of a window.
void EventLog::forget_if_before(const LoggedMessage& m, std::uint64_t number) {
    const Cycle end = std::max({m.delivered, m.received, m.loaded > 0 ? m.stored_to : 0});
    if (end + give_back > from_ || keepers_.contains(number)) return;
    keepers_[number] = 2;
    keep_as_history(history_out_[{m.from, m.link_out}], number);
    keep_as_history(history_in_[{m.to, m.link_in}], number);
}

void EventLog::keep_as_history(LinkHistory& link, std::uint64_t number) {
    link.push_back(number);
    if (link.size() <= history_) return;
    const std::uint64_t oldest = link.front();
    link.pop_front();
    if (--keepers_[oldest] > 0) return;
    keepers_.erase(oldest);
    spare_places_.push_back(places_.at(oldest));
    places_.erase(oldest);
    ++forgotten_;
}

}  // namespace narrows

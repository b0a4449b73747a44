#include "traces/log/event_log.h"

#include <algorithm>
#include <tuple>

namespace narrows {

namespace {

/// A buffer or wire is free at most this many cycles after the last logged event of its message (R2, S3).
constexpr Cycle give_back = 4;

/// Sorts by cycle, and within a cycle by `rest`. Most logs are already in the order of cycles; sorting those needs no
/// memory for a second copy.
template <class Event, class CycleOf, class Rest>
void sort_by_cycle(std::vector<Event>& events, CycleOf cycle_of, Rest rest) {
    if (!std::ranges::is_sorted(events, {}, cycle_of)) std::ranges::stable_sort(events, {}, cycle_of);
    for (auto first = events.begin(); first != events.end();) {
        const Cycle cycle = cycle_of(*first);
        const auto last = std::find_if(first, events.end(), [&](const Event& e) { return cycle_of(e) != cycle; });
        std::ranges::stable_sort(first, last, {}, rest);
        first = last;
    }
}

/// Moves message i to index to[i]. Needs no second copy, because a log can take most of the memory.
void rearrange(std::vector<LoggedMessage>& messages, std::vector<LoggedPacket>& packets,
               std::vector<std::uint64_t>& to) {
    for (std::size_t place = 0; place < messages.size(); ++place) {
        while (to[place] != place) {
            const std::uint64_t target = to[place];
            std::swap(messages[place], messages[target]);
            if (!packets.empty()) std::swap(packets[place], packets[target]);
            std::swap(to[place], to[target]);
        }
    }
}

/// A lane of a channel as a number of its own.
std::uint64_t lane_key(const Crossing& crossing) {
    const auto router = static_cast<std::uint64_t>(int{crossing.router});
    const auto port = static_cast<std::uint64_t>(int{crossing.port});
    return router << 32 | port << 16 | std::uint64_t{crossing.channel} << 8 | crossing.lane;
}

}  // namespace

EventLog::EventLog(Cycle from, Cycle to, std::size_t history) : from_(from), to_(to), history_(history) {}

void EventLog::expect(std::int64_t messages) {
    if (!is_all()) return;
    const auto count = static_cast<std::size_t>(messages);
    messages_.reserve(count);
    processors_.reserve(2 * count);  // a send and a receive of each
    steps_.reserve(2 * count);
}

LoggedMessage* EventLog::find(std::uint64_t number) {
    if (is_all()) return &messages_[number];
    const auto place = places_.find(number);
    return place == places_.end() ? nullptr : &messages_[place->second];
}

void EventLog::send_started(const Message& message, Cycle start) {
    const std::size_t turn = out_[{message.from, message.link}].messages++;
    if (start > to_) return;
    if (is_all()) {
        messages_.resize(message.number + 1);  // messages are numbered in the order of their starts
    } else if (spare_places_.empty()) {
        places_[message.number] = messages_.size();
        messages_.emplace_back();
    } else {
        places_[message.number] = spare_places_.back();
        spare_places_.pop_back();
    }
    LoggedMessage& logged = *find(message);
    logged = LoggedMessage();
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
    const std::size_t turn = arrives ? in_[{message.to, message.link}].messages++ : entered_[lane_key(crossing)]++;
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
    if (logged->taken == never) logged->taken = cycle;  // P5: the processor had nothing to do with it
    if (has_packets()) logged->received = cycle;        // programs do not know packets
    if (cycle < from_) earlier_.erase({AccessOwner::Kind::write, message.number});
    forget_if_ended(message.number);
}

void EventLog::processor_busy(const ProcessorBusy& busy) {
    if (touches(busy.from, busy.to)) processors_.push_back(busy);
    if (busy.task != ProcessorTask::receive) return;
    if (LoggedMessage* const logged = find(busy.what)) logged->taken = busy.from;
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
        forget_if_ended(busy.message);
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
            forget_if_ended(number);
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
    nodes_.steps.push_back({step.rank,
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
    const LoggedMessage* const logged = find(packet);
    if (logged == nullptr) {
        if (packet.started > to_ && asked <= to_) nodes_.late.push_back({packet.from, asked, packet.started});
        return;
    }
    nodes_.packets.resize(messages_.size());
    nodes_.packets[static_cast<std::size_t>(logged - messages_.data())] = {
        packet.more().packet_kind,
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
    if (!kept.empty() && kept.front().asked != access.asked) kept.clear();  // those of a transfer are asked for at once
    kept.push_back(access);
}

void EventLog::note_read(const ServerAccess& access) {
    if (access.owner.kind != AccessOwner::Kind::read) return;
    LoggedMessage* const packet = find(access.owner.number);
    if (packet != nullptr) packet->loaded = std::max(packet->loaded, access.to);
}

void EventLog::restore(NodeLog nodes) {
    nodes_ = std::move(nodes);
    for (const ServerAccess& access : nodes_.accesses) note_read(access);
    for (std::size_t number = 0; number < messages_.size(); ++number) {
        LoggedMessage& message = messages_[number];
        message.received = message.delivered;
        const LoggedPacket& packet = nodes_.packets[number];
        const bool has_come = packet.kind == Message::Packet::data && message.presented != never;
        if (has_come) nodes_.see_packet(packet.whole, message.presented);
    }
}

void EventLog::forget_if_ended(std::uint64_t number) {
    if (is_all()) return;
    const LoggedMessage& m = *find(number);
    if (m.delivered == never || m.received == never || (m.loaded > 0 && m.stored_to == never)) return;
    const Cycle end = std::max({m.delivered, m.received, m.loaded > 0 ? m.stored_to : 0});
    if (end + give_back > from_ || keepers_.contains(number)) return;
    keepers_[number] = 2;
    keep_as_history(out_[{m.from, m.link_out}], number);
    keep_as_history(in_[{m.to, m.link_in}], number);
}

void EventLog::keep_as_history(LinkSoFar& link, std::uint64_t number) {
    link.delivered_history.push_back(number);
    if (link.delivered_history.size() <= history_) return;
    const std::uint64_t oldest = link.delivered_history.front();
    link.delivered_history.pop_front();
    if (--keepers_[oldest] > 0) return;
    keepers_.erase(oldest);
    spare_places_.push_back(places_.at(oldest));
    places_.erase(oldest);
    ++forgotten_;
}

void EventLog::put_in_order() {
    for (const auto& [owner, kept] : earlier_) nodes_.accesses.insert(nodes_.accesses.end(), kept.begin(), kept.end());
    earlier_.clear();
    std::vector<std::uint64_t> order;  // indices in messages_
    order.reserve(messages_.size());
    if (is_all()) {
        for (std::uint64_t place = 0; place < messages_.size(); ++place) order.push_back(place);
    } else {
        for (const auto& [number, place] : places_) order.push_back(place);
    }
    std::ranges::sort(order, {}, [this](std::uint64_t place) {
        const LoggedMessage& m = messages_[place];
        return std::tuple(m.started, m.from, m.sequence);
    });
    const std::size_t kept = order.size();
    order.insert(order.end(), spare_places_.begin(), spare_places_.end());
    std::vector<std::uint64_t> number_at(order.size());
    for (std::uint64_t number = 0; number < order.size(); ++number) number_at[order[number]] = number;
    order = {};
    renumber(number_at);
    rearrange(messages_, nodes_.packets, number_at);
    messages_.resize(kept);
    if (has_packets()) nodes_.packets.resize(kept);
    order_nodes();

    sort_by_cycle(
        processors_, [](auto& busy) { return busy.from; }, [](auto& busy) { return busy.node; });
    sort_by_cycle(
        memory_, [](auto& busy) { return busy.from; }, [](auto& busy) { return busy.node; });
    sort_by_cycle(
        steps_, [](auto& step) { return step.done; }, [](auto& step) { return std::pair(step.node, step.activity); });
}

void EventLog::order_messages_of_steps() {
    const std::vector<std::uint64_t> number_of = nodes_.order_wholes();
    for (ProgramStep& step : steps_) {
        for (int i = 0; i < step.count; ++i) {
            std::uint64_t& number = step.messages[static_cast<std::size_t>(i)];
            number = number_of[number];
        }
    }
}

void EventLog::order_nodes() {
    if (!nodes_.wholes.empty()) order_messages_of_steps();
    sort_by_cycle(
        nodes_.steps, [](auto& step) { return step.to; }, [](auto& step) { return step.rank; });
    sort_by_cycle(
        nodes_.accesses, [](auto& access) { return access.from; }, [](auto& access) { return access.server; });
}

std::uint64_t EventLog::new_number(std::uint64_t number, const std::vector<std::uint64_t>& number_at) const {
    if (is_all()) return number < number_at.size() ? number_at[number] : no_message;
    const auto place = places_.find(number);
    return place == places_.end() ? no_message : number_at[place->second];
}

void EventLog::renumber(const std::vector<std::uint64_t>& number_at) {
    const auto is_unknown = [&](std::uint64_t& number) {
        number = new_number(number, number_at);
        return number == no_message;
    };
    // In a window, events of messages that are not in the window are left out.
    std::erase_if(processors_, [&](ProcessorBusy& busy) {
        return (busy.task == ProcessorTask::send || busy.task == ProcessorTask::receive) && is_unknown(busy.what);
    });
    std::erase_if(memory_, [&](MemoryBusy& busy) { return is_unknown(busy.message); });
    for (LoggedCollision& collision : collisions_)
        std::erase_if(collision.frames, [&](LostFrame& frame) { return is_unknown(frame.message); });
    renumber_accesses(number_at);
    if (!nodes_.wholes.empty()) return;
    for (ProgramStep& step : steps_) {
        for (int i = 0; i < step.count; ++i) is_unknown(step.messages[static_cast<std::size_t>(i)]);
    }
}

void EventLog::renumber_accesses(const std::vector<std::uint64_t>& number_at) {
    std::erase_if(nodes_.accesses, [&](ServerAccess& access) {
        if (access.owner.kind == AccessOwner::Kind::processor) return false;
        access.owner.number = new_number(access.owner.number, number_at);
        return access.owner.number == no_message;
    });
}

}  // namespace narrows

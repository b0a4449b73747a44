#include "traces/log/event_log.h"

#include <algorithm>
#include <tuple>

namespace narrows {

namespace {

/// A buffer is given back, and a wire is free, some cycles after what is logged of the message (R2, S3).
constexpr Cycle give_back = 4;

/// False where the message has none.
bool renumbered(std::uint64_t& number, const std::unordered_map<std::uint64_t, std::uint64_t>& new_number) {
    const auto found = new_number.find(number);
    number = found == new_number.end() ? no_message : found->second;
    return found != new_number.end();
}

}  // namespace

EventLog::EventLog(Cycle from, Cycle to, std::size_t history) : from_(from), to_(to), history_(history) {}

LoggedMessage* EventLog::find(std::uint64_t number) {
    if (is_all()) return &messages_[number];
    const auto place = places_.find(number);
    return place == places_.end() ? nullptr : &messages_[place->second];
}

void EventLog::send_started(const Message& message, Cycle start) {
    const std::size_t turn = out_[{message.from, message.link}].messages++;
    if (start > to_) return;
    if (is_all()) {
        messages_.resize(message.number + 1);  // numbers are given in the order of starts
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
    logged.tag = message.tag;
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
    const std::size_t turn = arrives ? in_[{message.to, message.link}].messages++ : 0;
    LoggedMessage* const logged = find(message);
    if (logged == nullptr) return;
    if (logged->crossings.empty()) {
        logged->injection_buffer = message.injection_buffer;
        if (message.supplied > 0) logged->supplied = message.supplied;
    }
    logged->crossings.push_back({crossing.router, crossing.port, crossing.head});
    if (!arrives) return;
    logged->link_in = message.link;
    logged->turn_in = turn;
}

void EventLog::tail_crossed(const Message& message, int index, Cycle tail) {
    if (LoggedMessage* const logged = find(message)) logged->crossings[static_cast<std::size_t>(index)].tail = tail;
}

void EventLog::presented(const Message& message, Cycle cycle) {
    if (LoggedMessage* const logged = find(message)) logged->presented = cycle;
}

void EventLog::delivered(const Message& message, Cycle cycle) {
    LoggedMessage* const logged = find(message);
    if (logged == nullptr) return;
    logged->delivered = cycle;
    if (logged->taken == never) logged->taken = cycle;  // P5: the processor had nothing to do with it
    forget_if_over(message.number);
}

void EventLog::processor_busy(const ProcessorBusy& busy) {
    if (touches(busy.from, busy.to)) processors_.push_back(busy);
    if (busy.use != ProcessorUse::receive) return;
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
        forget_if_over(busy.message);
    }
}

void EventLog::program_step(const ProgramStep& step) {
    activities_ = std::max(activities_, step.activity + 1);
    if (touches(step.asked, step.done)) steps_.push_back(step);
    for (int i = 0; i < step.count; ++i) {
        const std::uint64_t number = step.messages[static_cast<std::size_t>(i)];
        LoggedMessage* const logged = find(number);
        if (logged == nullptr) continue;
        if (step.kind == ProgramStep::Kind::send) logged->asked = step.asked;
        if (step.kind == ProgramStep::Kind::receive) {
            logged->received = step.done;
            forget_if_over(number);
        }
    }
}

void EventLog::forget_if_over(std::uint64_t number) {
    if (is_all()) return;
    const LoggedMessage& m = *find(number);
    if (m.delivered == never || m.received == never || (m.loaded > 0 && m.stored_to == never)) return;
    const Cycle end = std::max({m.delivered, m.received, m.loaded > 0 ? m.stored_to : 0});
    if (end + give_back > from_ || held_.contains(number)) return;
    held_[number] = 2;
    keep_as_history(out_[{m.from, m.link_out}], number);
    keep_as_history(in_[{m.to, m.link_in}], number);
}

void EventLog::keep_as_history(LinkSoFar& link, std::uint64_t number) {
    link.over.push_back(number);
    if (link.over.size() <= history_) return;
    const std::uint64_t oldest = link.over.front();
    link.over.pop_front();
    if (--held_[oldest] > 0) return;
    held_.erase(oldest);
    spare_places_.push_back(places_.at(oldest));
    places_.erase(oldest);
    ++forgotten_;
}

void EventLog::put_in_order() {
    std::vector<std::pair<std::uint64_t, std::size_t>> order;  // number and place
    if (is_all()) {
        for (std::size_t place = 0; place < messages_.size(); ++place) order.emplace_back(place, place);
    } else {
        order.assign(places_.begin(), places_.end());
    }
    std::ranges::sort(order, {}, [this](const auto& entry) {
        const LoggedMessage& m = messages_[entry.second];
        return std::tuple(m.started, m.from, m.sequence);
    });
    std::vector<LoggedMessage> messages;
    std::unordered_map<std::uint64_t, std::uint64_t> new_number;
    messages.reserve(order.size());
    new_number.reserve(order.size());
    for (const auto& [number, place] : order) {
        new_number[number] = messages.size();
        messages.push_back(std::move(messages_[place]));
    }
    messages_ = std::move(messages);
    // Of a window, what touches it with a message that does not is not shown.
    std::erase_if(processors_, [&](ProcessorBusy& busy) {
        if (busy.use != ProcessorUse::send && busy.use != ProcessorUse::receive) return false;
        return !renumbered(busy.what, new_number);
    });
    std::erase_if(memory_, [&](MemoryBusy& busy) { return !renumbered(busy.message, new_number); });
    for (ProgramStep& step : steps_) {
        for (int i = 0; i < step.count; ++i) renumbered(step.messages[static_cast<std::size_t>(i)], new_number);
    }
    std::ranges::stable_sort(processors_, {}, [](auto& busy) { return std::pair(busy.from, busy.node); });
    std::ranges::stable_sort(memory_, {}, [](auto& busy) { return std::pair(busy.from, busy.node); });
    std::ranges::stable_sort(steps_, {}, [](auto& step) { return std::tuple(step.done, step.node, step.activity); });
}

}  // namespace narrows

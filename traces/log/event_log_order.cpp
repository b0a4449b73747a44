// Makes a log independent of the order in which the events of a cycle were reported.
#include <algorithm>
#include <utility>

#include "traces/log/event_log.h"
#include "traces/log/rearrange.h"

namespace narrows {

namespace {

/// Sorts stably by cycle. It sorts cycles and places, because events are several times as large.
template <class Event, class CycleOf>
void sort_by_cycle(std::vector<Event>& events, CycleOf cycle_of) {
    std::vector<std::pair<Cycle, std::uint64_t>> order;
    order.reserve(events.size());
    for (const Event& event : events) order.emplace_back(cycle_of(event), order.size());
    std::ranges::sort(order);
    std::vector<std::uint64_t> to(events.size());
    for (std::uint64_t place = 0; place < order.size(); ++place) to[order[place].second] = place;
    rearrange(events, to);
}

/// Sorts by cycle, and within a cycle by `rest`. Most logs are already in the order of cycles; they need no further
/// memory.
template <class Event, class CycleOf, class Rest>
void sort_by_cycle(std::vector<Event>& events, CycleOf cycle_of, Rest rest) {
    if (!std::ranges::is_sorted(events, {}, cycle_of)) sort_by_cycle(events, cycle_of);
    for (auto first = events.begin(); first != events.end();) {
        const Cycle cycle = cycle_of(*first);
        const auto last = std::find_if(first, events.end(), [&](const Event& e) { return cycle_of(e) != cycle; });
        if (last - first > 1) std::ranges::stable_sort(first, last, {}, rest);  // which takes memory
        first = last;
    }
}

/// As above, for packed events. `change` may change an event, and returns whether it stays in the log. If events are in
/// the order of cycles, they are read, sorted and packed cycle by cycle, without a second copy in memory.
template <class Event, class Change, class Rest>
void sort_by_cycle(PackedEvents<Event>& events, Change change, Rest rest) {
    using Form = PackedForm<Event>;
    const bool is_in_order = events.is_in_order();
    PackedEvents<Event> sorted;
    std::vector<Event> together;
    const auto pack_together = [&] {
        sort_by_cycle(together, Form::cycle, rest);
        for (const Event& event : together) sorted.push_back(event);
        together.clear();
    };
    events.take_all([&](Event event) {
        if (is_in_order && !together.empty() && Form::cycle(together.back()) != Form::cycle(event)) pack_together();
        if (change(event)) together.push_back(event);
    });
    pack_together();
    events = std::move(sorted);
}

}  // namespace

void EventLog::put_in_order() {
    for (const auto& [owner, kept] : earlier_) nodes_.accesses.insert(nodes_.accesses.end(), kept.begin(), kept.end());
    earlier_.clear();
    drop_unstarted();
    std::vector<std::uint64_t> number_at = numbers_in_order();
    order_memory(number_at);
    const std::vector<std::uint64_t> number_of_whole = nodes_.order_wholes();
    order_steps(number_at, number_of_whole);
    order_processor_steps(number_at, number_of_whole);
    order_accesses(number_at);
    order_transfers(number_at);
    renumber_collisions(number_at);
    order_messages(number_at);
}

void EventLog::drop_unstarted() {
    if (!is_all() || starts_in_order_) return;
    for (std::uint64_t place = 0; place < messages_.size(); ++place) {
        if (messages_.start_order(place).started == never) spare_places_.push_back(place);
    }
}

std::vector<std::uint64_t> EventLog::numbers_in_order() const {
    struct Start {
        MessageStartOrder order;
        std::uint64_t place;
        auto operator<=>(const Start&) const = default;
    };
    std::vector<std::uint64_t> number_at(messages_.size());
    std::uint64_t numbers = 0;
    std::vector<Start> together;
    const auto number_together = [&] {
        std::ranges::sort(together);
        for (const Start& start : together) number_at[start.place] = numbers++;
        together.clear();
    };
    const auto add = [&](std::uint64_t place) {
        const MessageStartOrder order = messages_.start_order(place);
        if (order.started == never) return;
        const bool is_later = !together.empty() && together.back().order.started != order.started;
        if (is_all() && starts_in_order_ && is_later) number_together();
        together.push_back({order, place});
    };
    if (is_all()) {
        for (std::uint64_t place = 0; place < messages_.size(); ++place) add(place);
    } else {
        for (const auto& [number, place] : places_) add(place);
    }
    number_together();
    for (const std::uint64_t place : spare_places_) number_at[place] = numbers++;
    return number_at;
}

bool EventLog::renumber(std::uint64_t& number, const std::vector<std::uint64_t>& number_at) const {
    const std::optional<std::uint64_t> place = place_of(number);
    const bool is_known = place && *place < number_at.size() && number_at[*place] < kept();
    number = is_known ? number_at[*place] : no_message;
    return is_known;
}

bool EventLog::renumber_whole(std::uint64_t& number, const std::vector<std::uint64_t>& number_at,
                              const std::vector<std::uint64_t>& number_of_whole) const {
    if (!nodes_.has_packets()) return renumber(number, number_at);
    number = number_of_whole[number];
    return true;
}

// Leaves out events of messages that are not in the window.

void EventLog::order_memory(const std::vector<std::uint64_t>& number_at) {
    std::erase_if(memory_, [&](MemoryBusy& busy) { return !renumber(busy.message, number_at); });
    sort_by_cycle(
        memory_, [](auto& busy) { return busy.from; }, [](auto& busy) { return busy.node; });
}

void EventLog::order_steps(const std::vector<std::uint64_t>& number_at,
                           const std::vector<std::uint64_t>& number_of_whole) {
    const auto change = [&](ProgramStep& step) {
        for (int i = 0; i < step.count; ++i)
            renumber_whole(step.messages[static_cast<std::size_t>(i)], number_at, number_of_whole);
        return true;
    };
    sort_by_cycle(steps_, change, [](auto& step) { return std::pair(step.node, step.activity); });
}

void EventLog::order_processor_steps(const std::vector<std::uint64_t>& number_at,
                                     const std::vector<std::uint64_t>& number_of_whole) {
    const auto change = [&](LoggedStep& step) {
        return !step.is_of_message() || renumber_whole(step.what, number_at, number_of_whole);
    };
    sort_by_cycle(processor_steps_, change, [](auto& step) { return step.rank; });
}

void EventLog::order_accesses(const std::vector<std::uint64_t>& number_at) {
    std::erase_if(nodes_.accesses, [&](ServerAccess& access) {
        return access.owner.kind != AccessOwner::Kind::processor && !renumber(access.owner.number, number_at);
    });
    sort_by_cycle(
        nodes_.accesses, [](auto& access) { return access.from; }, [](auto& access) { return access.server; });
}

void EventLog::order_transfers(const std::vector<std::uint64_t>& number_at) {
    for (HostTransfer& transfer : nodes_.transfers) {
        if (transfer.owner.kind != AccessOwner::Kind::processor) renumber(transfer.owner.number, number_at);
    }
    std::ranges::sort(nodes_.transfers);
}

void EventLog::renumber_collisions(const std::vector<std::uint64_t>& number_at) {
    for (LoggedCollision& collision : collisions_)
        std::erase_if(collision.frames, [&](LostFrame& frame) { return !renumber(frame.message, number_at); });
}

void EventLog::order_messages(std::vector<std::uint64_t>& number_at) {
    const std::size_t messages = kept();
    if (nodes_.has_packets()) {
        nodes_.packets.resize(messages_.size());
        std::vector<std::uint64_t> to = number_at;
        rearrange(nodes_.packets, to);
        nodes_.packets.resize(messages);
    }
    messages_.rearrange(number_at);
    messages_.shrink(messages);
    messages_.pack_all();
}

}  // namespace narrows

#include "traces/log/derived_times.h"

#include <algorithm>

namespace narrows {

/// State of an outward link that determines the times of its next message.
struct DerivedTimes::LinkSoFar {
    Cycle wire_free = 0;
    std::vector<Cycle> injection_free;
};

DerivedTimes::DerivedTimes(const RunLog& log, const Machine& machine, const Topology& topology)
    : log_(log),
      machine_(machine),
      topology_(topology),
      steps_(log, machine),
      has_slots_(std::ranges::max(machine.all_channel_values(), {}, &ChannelParameters::slots).slots > 1),
      wire_from_(log.messages().size(), never) {
    go_over_links();
}

void DerivedTimes::go_over_links() {
    std::unordered_map<std::uint64_t, LinkSoFar> links;
    for (std::uint64_t number = 0; number < log_.messages().size(); ++number) {  // numbers follow the order of starts
        const LoggedMessage& m = message(number);
        LinkSoFar& link =
            links[static_cast<std::uint64_t>(int{m.from}) << 8 | static_cast<std::uint8_t>(int{m.link_out})];
        link.injection_free.resize(static_cast<std::size_t>(machine_.interface.injection_buffers), 0);
        pass(number, m, link);
        link.wire_free = wire_from(number) == never ? never : injects() ? wire_free(number) : left(m);
    }
}

void DerivedTimes::pass(std::uint64_t number, const LoggedMessage& m, LinkSoFar& link) {
    if (m.copied == never || link.wire_free == never) return;
    wire_from_[number] = std::max(m.copied, link.wire_free);
    if (!injects()) return;
    auto& free = link.injection_free;
    if (m.supplied == never) {
        const Cycle at = std::max(front(number), *std::ranges::min_element(free));
        if (at == never) return;
        const auto buffer = std::ranges::find_if(free, [at](Cycle cycle) { return cycle <= at; });
        injected_[number] = {at, static_cast<int>(buffer - free.begin())};
    }
    free[static_cast<std::size_t>(injection_buffer(number))] = left(m);
}

Cycle DerivedTimes::send_overhead_end(std::uint64_t number) const {
    const Cycle started = message(number).started;
    if (!log_.has_packets()) return started + machine_.processor.send_overhead;
    const StepPlace filling = steps_.filling(number);
    return filling == no_step ? started : log_.processor_steps()[filling].overhead_end;  // docs/nodes.md, T4
}

Cycle DerivedTimes::prepared(std::uint64_t number) const {
    return send_overhead_end(number) + machine_.interface.send_overhead;
}

Cycle DerivedTimes::ready(std::uint64_t number) const {
    const LoggedMessage& m = message(number);
    const Cycle ready = std::max(prepared(number), m.loaded);
    const StepPlace filling = steps_.filling(number);
    if (filling == no_step) return ready;
    const Cycle end = log_.processor_steps()[filling].to;
    if (machine_.moves_by_processor()) return std::max(ready, end - machine_.interface_cycles(m.bytes));  // P2
    return machine_.copies() > 0 ? std::max(ready, end) : ready;                                          // T4
}

Cycle DerivedTimes::wire_from(std::uint64_t number) const { return wire_from_[number]; }

Cycle DerivedTimes::front(std::uint64_t number) const {
    return wire_from(number) == never ? never : std::max(message(number).copied + 1, wire_from(number));
}

Cycle DerivedTimes::injected(std::uint64_t number) const {
    const LoggedMessage& m = message(number);
    if (m.supplied != never) return m.supplied + 1 - machine_.interface_cycles(m.bytes);
    const auto found = injected_.find(number);
    return found == injected_.end() ? never : found->second.cycle;
}

int DerivedTimes::injection_buffer(std::uint64_t number) const {
    const auto found = injected_.find(number);
    return found == injected_.end() ? message(number).injection_buffer : found->second.buffer;
}

Cycle DerivedTimes::wire_free(std::uint64_t number) const {
    if (wire_from(number) == never) return never;
    return injects() ? after(injected(number), machine_.interface_cycles(message(number).bytes)) : left(number);
}

Cycle DerivedTimes::left(std::uint64_t number) const { return left(message(number)); }

Cycle DerivedTimes::left(const LoggedMessage& m) {
    return m.crossings.empty() ? never : after(m.crossings.front().tail);
}

Cycle DerivedTimes::asked_for(std::uint64_t number, std::size_t place, bool leaves) const {
    if (place == 0) return injects() ? injected(number) : front(number);
    const LoggedCrossing& before = message(number).crossings[place - 1];
    const bool whole = leaves && !machine_.interface.cut_through;
    return std::max(after(whole ? before.tail : before.head, values_of(before).link_latency),
                    first_in_lane(number, place - 1));
}

Cycle DerivedTimes::first_in_lane(std::uint64_t number, std::size_t place) const {
    const Passage* const ahead = has_slots_ ? order().before_in_lane(message(number).crossings[place], 1) : nullptr;
    return ahead == nullptr ? 0 : left_lane(ahead->message, ahead->place);
}

Cycle DerivedTimes::left_lane(std::uint64_t number, std::size_t place) const {
    const auto& crossings = message(number).crossings;
    return place + 1 < crossings.size() ? after(crossings[place + 1].tail) : never;
}

Cycle DerivedTimes::channel_free(std::uint64_t number, std::size_t place) const {
    return machine_.has_lanes_or_slots() ? after(message(number).crossings[place].tail) : slot_free(number, place);
}

Cycle DerivedTimes::slot_free(std::uint64_t number, std::size_t place) const {
    const ChannelParameters values = values_of(message(number).crossings[place]);
    return after(left_lane(number, place), values.credit_latency - 1);
}

int DerivedTimes::slot(std::uint64_t number, std::size_t place) const {
    const LoggedCrossing& crossing = message(number).crossings[place];
    const ChannelParameters values = values_of(crossing);
    const int in_lane = static_cast<int>(crossing.turn % static_cast<std::uint32_t>(values.slots));
    return (crossing.channel * values.lanes + crossing.lane) * values.slots + in_lane;
}

Cycle DerivedTimes::moved(std::uint64_t number) const {
    return after(message(number).presented, -machine_.interface.receive_overhead);
}

Cycle DerivedTimes::finished(std::uint64_t number) const {
    const LoggedMessage& m = message(number);
    if (machine_.host.is_given()) return m.stored_from == never ? m.delivered : m.stored_from;  // J10
    return machine_.memory.timing == MemoryTiming::off || log_.is_control(number) ? m.delivered : m.stored_from;
}

Cycle DerivedTimes::receive_buffer_free(std::uint64_t number) const {
    return machine_.interface.data_mover == DataMover::dma ? after(moved(number), 2) : finished(number);
}

}  // namespace narrows

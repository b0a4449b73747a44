// Interface links inwards, receive buffers and receive registers (docs/timing.md, E1, R1 to R4, M2).
#include <algorithm>

#include "traces/log/intervals/intervals.h"
#include "traces/log/intervals/report.h"

namespace narrows {

/// Returns the messages that have reached each inward link, in the order of their arrival.
std::vector<std::vector<std::uint64_t>> Intervals::arrivals() const {
    const int links = all_links(machine_.interface);
    std::vector<std::vector<std::uint64_t>> all(static_cast<std::size_t>(topology_.nodes() * links));
    for (std::uint64_t number = 0; number < log_.messages().size(); ++number) {
        const LoggedMessage& m = message(number);
        if (m.has_arrived()) all[static_cast<std::size_t>(m.to * links + m.link_in)].push_back(number);
    }
    const auto turn = [this](std::uint64_t number) { return message(number).turn_in; };
    for (auto& link : all) std::ranges::sort(link, {}, turn);
    return all;
}

void Intervals::report_receiving(IntervalReader& reader) const {
    for (const auto& link : arrivals()) report_link_in(link, reader);
}

void Intervals::report_link_in(const std::vector<std::uint64_t>& arrived, IntervalReader& reader) const {
    if (arrived.empty()) return;
    const int buffers = receive_buffers_of(machine_.interface, message(arrived.front()).link_in);
    std::vector<Cycle> buffer_free(static_cast<std::size_t>(buffers), 0);
    const bool stores_all = machine_.topology.kind == TopologyKind::ethernet;  // K9: in memory
    for (const std::uint64_t number : arrived) {
        const LoggedMessage& m = message(number);
        const Cycle head = m.crossings.back().head;
        const Cycle tail = after(m.crossings.back().tail);
        const std::size_t buffer = m.turn_in % buffer_free.size();  // a link fills its buffers in turn
        const Cycle own_free = times_.receive_buffer_free(number);
        buffer_free[buffer] = own_free;
        const Cycle next_free = stores_all ? 0 : buffer_free[(buffer + 1) % buffer_free.size()];

        Interval link_in{{m.to, NodePart::link_in, m.link_in}, number, head, std::max(tail, next_free), {}};
        link_in.add(Occupation::transmission, head, tail);
        link_in.add(Occupation::waits_for_receive_buffer, tail, next_free);
        report_interval(reader, link_in);
        const Station in_buffer{m.to, NodePart::receive_buffer, m.link_in, static_cast<int>(buffer)};
        if (!stores_all) report_interval(reader, {in_buffer, number, head, own_free, {}});
        if (const auto taking = step_taking(number)) {
            const Station processor{int{taking->rank}, NodePart::processor};
            report_waiting(
                reader, {{ResourceKind::processor, int{taking->rank}}, number, processor, m.presented, taking->from});
        }
        if (!processor_moves()) report_receive_register(number, reader);
    }
}

std::optional<LoggedStep> Intervals::step_taking(std::uint64_t number) const {
    const StepPlace place = times_.steps().taking(number);
    return place == no_step ? std::nullopt : std::optional(log_.processor_steps()[place]);
}

/// P3, T5: a processor or the interface takes the packet. The interface may wait for room (Q5) or a receive (P8).
void Intervals::add_taking(std::uint64_t number, Interval& interval) const {
    const LoggedMessage& m = message(number);
    const auto taking = step_taking(number);
    const Served& write = served_.write(number);
    const Cycle asked = std::min(write.asked, m.delivered);
    if (taking) {
        interval.add(Occupation::waits_for_processor, m.presented, taking->from);
        interval.add(Occupation::receive_overhead, taking->from, asked);
    } else {
        const bool needs_room = machine_.interface.unexpected == Unexpected::room;
        interval.add(needs_room ? Occupation::waits_for_room : Occupation::waits_for_processor, m.presented, asked);
    }
    interval.add(Occupation::waits_for_server, write.asked, write.from);
    interval.add(Occupation::memory_access, write.from, std::min(m.delivered, interval.to));  // J10
}

void Intervals::report_receive_register(std::uint64_t number, IntervalReader& reader) const {
    const LoggedMessage& m = message(number);
    Interval in_register{
        {m.to, NodePart::receive_register, m.link_in}, number, times_.moved(number), times_.finished(number), {}};
    in_register.add(Occupation::interface_receive_overhead, in_register.from, m.presented);
    add_taking(number, in_register);
    in_register.add(Occupation::waits_for_memory, m.delivered, in_register.to);
    report_interval(reader, in_register);
}

}  // namespace narrows

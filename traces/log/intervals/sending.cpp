// Send registers, send buffers, wires and injection buffers (docs/timing.md, P2, S1 to S5, M1), and the acknowledge of
// a first channel ("Acknowledge").
#include <algorithm>
#include <map>

#include "traces/log/intervals/intervals.h"
#include "traces/log/intervals/report.h"

namespace narrows {

void Intervals::report_sending(std::uint64_t number, IntervalReader& reader) const {
    const LoggedMessage& m = message(number);
    const Cycle overhead_end = times_.send_overhead_end(number);
    const Cycle prepared = times_.prepared(number);
    const Cycle ready = times_.ready(number);
    Interval in_register{{m.from, NodePart::send_register, m.link_out}, number, m.started, m.copied, {}};
    in_register.add(Occupation::send_overhead, m.started, overhead_end);
    in_register.add(Occupation::interface_send_overhead, overhead_end, prepared);
    in_register.add(Occupation::memory_access, prepared, ready);
    in_register.add(Occupation::waits_for_send_buffer, ready, m.copied);
    report_interval(reader, in_register);
    report_waiting(reader,
                   {{ResourceKind::link_out, m.from, m.link_out}, number, in_register.station, ready, m.copied});

    // A link fills its buffers in turn. P2: a processor that moves the bytes begins when a buffer is free.
    const bool is_moved = processor_moves() && !log_.is_control(number);
    const int buffer = static_cast<int>(m.turn_out % static_cast<std::size_t>(machine_.interface.send_buffers));
    Interval in_buffer{{m.from, NodePart::send_buffer, m.link_out, buffer},
                       number,
                       is_moved ? m.started : m.copied,
                       times_.wire_free(number),
                       {}};
    if (is_moved) in_buffer.add(Occupation::reserved, m.started, m.copied);
    in_buffer.add(Occupation::filled, m.copied, in_buffer.to);
    report_interval(reader, in_buffer);
    report_wire(number, reader);
    report_injection(number, reader);
}

void Intervals::report_wire(std::uint64_t number, IntervalReader& reader) const {
    const LoggedMessage& m = message(number);
    const Cycle front = times_.front(number);
    Interval on_wire{
        {m.from, NodePart::link_out, m.link_out}, number, times_.wire_from(number), times_.wire_free(number), {}};
    on_wire.add(Occupation::copying, on_wire.from, front);
    if (machine_.interface.injection_buffers > 0) {
        const Cycle injected = times_.injected(number);
        on_wire.add(Occupation::waits_for_injection_buffer, front, injected);
        on_wire.add(Occupation::transmission, injected, on_wire.to);
        return report_interval(reader, on_wire);
    }
    const Cycle head = m.crossings.empty() ? never : m.crossings.front().head;
    add_waiting(number, front, head, on_wire);
    on_wire.add(Occupation::transmission, head, on_wire.to);
    report_interval(reader, on_wire);
    report_waiting(reader, {wanted(number, 0), number, on_wire.station, front, head});
}

void Intervals::report_injection(std::uint64_t number, IntervalReader& reader) const {
    const int buffer = times_.injection_buffer(number);
    if (buffer < 0) return;
    const LoggedMessage& m = message(number);
    const Cycle head = m.crossings.empty() ? never : m.crossings.front().head;
    Interval injected{{m.from, NodePart::injection_buffer, m.link_out, buffer},
                      number,
                      times_.injected(number),
                      times_.left(number),
                      {}};
    injected.add(Occupation::waits_for_channel, injected.from, head);
    injected.add(Occupation::transmission, head, injected.to);
    report_interval(reader, injected);
    report_waiting(reader, {wanted(number, 0), number, injected.station, injected.from, head});
}

/// The channel awaits the acknowledge from the start of a send to its delivery. The next send through it waits as long.
void Intervals::report_acknowledges(IntervalReader& reader) const {
    if (machine_.interface.acknowledge == Acknowledge::none) return;
    std::map<std::pair<NodeId, Port>, Cycle> last;
    for (std::uint64_t number = 0; number < log_.messages().size(); ++number) {
        const LoggedMessage& m = message(number);
        const Port first = topology_.first_port(m.from, m.to);
        Cycle& acknowledged = last.try_emplace({m.from, first}, 0).first->second;
        report_waiting(reader, {{ResourceKind::acknowledge, m.from, first},
                                number,
                                {m.from, NodePart::processor},
                                asked(number),
                                std::min(acknowledged, m.started)});
        report_interval(reader, {{m.from, NodePart::acknowledge, first}, number, m.started, m.delivered, {}});
        acknowledged = m.delivered;
    }
}

}  // namespace narrows

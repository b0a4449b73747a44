// Interface links inwards, receive buffers and receive registers (docs/timing.md, E1, R1 to R4, M2).
#include <algorithm>
#include <tuple>

#include "traces/log/intervals/intervals.h"
#include "traces/log/intervals/tell.h"

namespace narrows {

/// Messages that have reached the end of their way: link by link, in the order in which they came.
std::vector<std::uint64_t> Intervals::arrivals() const {
    std::vector<std::uint64_t> all;
    for (std::uint64_t number = 0; number < log_.messages().size(); ++number) {
        if (message(number).has_arrived()) all.push_back(number);
    }
    std::ranges::sort(all, {}, [this](std::uint64_t number) {
        const LoggedMessage& m = message(number);
        return std::tuple(m.to, m.link_in, m.turn_in);
    });
    return all;
}

void Intervals::tell_receiving(IntervalReader& reader) const {
    const auto buffers = static_cast<std::size_t>(machine_.interface.receive_buffers);
    std::vector<Cycle> buffer_free;
    std::pair<NodeId, int> link{-1, -1};
    for (const std::uint64_t number : arrivals()) {
        const LoggedMessage& m = message(number);
        const Cycle head = m.crossings.back().head;
        const Cycle tail = after(m.crossings.back().tail);
        if (std::pair(m.to, m.link_in) != link) buffer_free.assign(buffers, 0);
        link = {m.to, m.link_in};
        const std::size_t buffer = m.turn_in % buffers;  // a link fills its buffers in turn
        buffer_free[buffer] = times_.receive_buffer_free(number);
        const Cycle next_free = buffer_free[(buffer + 1) % buffers];

        Interval link_in{{m.to, NodePart::link_in, m.link_in}, number, head, std::max(tail, next_free), {}};
        link_in.add(Occupation::transmission, head, tail);
        link_in.add(Occupation::waits_for_receive_buffer, tail, next_free);
        tell_interval(reader, link_in);
        tell_interval(reader, {{m.to, NodePart::receive_buffer, m.link_in, static_cast<int>(buffer)},
                               number,
                               head,
                               buffer_free[buffer],
                               {}});
        if (!processor_moves()) tell_receive_register(number, reader);
    }
}

void Intervals::tell_receive_register(std::uint64_t number, IntervalReader& reader) const {
    const LoggedMessage& m = message(number);
    Interval in_register{
        {m.to, NodePart::receive_register, m.link_in}, number, times_.moved(number), times_.finished(number), {}};
    in_register.add(Occupation::interface_receive_overhead, in_register.from, m.presented);
    in_register.add(Occupation::waits_for_processor, m.presented, m.taken);
    in_register.add(Occupation::receive_overhead, m.taken, m.delivered);
    in_register.add(Occupation::waits_for_memory, m.delivered, in_register.to);
    tell_interval(reader, in_register);
}

}  // namespace narrows

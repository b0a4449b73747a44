// Send registers, send buffers, wires and injection buffers (docs/timing.md, S1 to S5, M1).
#include <algorithm>
#include <map>

#include "traces/waves/painter.h"

namespace narrows::waves {

namespace {

/// What of a link the next message on it has to know.
struct LinkSoFar {
    Cycle wire_free = 0;
    std::vector<Cycle> injection_free;
};

Departure departure_of(const LoggedMessage& m, const Machine& machine, LinkSoFar& link) {
    Departure way;
    if (m.copied == never || link.wire_free == never) return way;
    way.front = std::max(m.copied + 1, link.wire_free);
    const Cycle left = m.crossings.empty() ? never : after(m.crossings.front().tail);
    if (link.injection_free.empty()) {
        way.wire_free = left;
        return way;
    }
    // A log knows the injection buffer of a message that has left it; of one that still waits there the rule says it.
    way.injection_buffer = m.injection_buffer;
    const Cycle duration = machine.interface_cycles(m.bytes);
    way.injected = m.supplied == never ? never : m.supplied + 1 - duration;
    if (way.injected == never) {
        way.injected = std::max(way.front, *std::min_element(link.injection_free.begin(), link.injection_free.end()));
        if (way.injected == never) return way;
        const auto buffer = std::find_if(link.injection_free.begin(), link.injection_free.end(),
                                         [&](Cycle free) { return free <= way.injected; });
        way.injection_buffer = static_cast<int>(buffer - link.injection_free.begin());
    }
    link.injection_free[static_cast<std::size_t>(way.injection_buffer)] = left;
    way.wire_free = way.injected + duration;
    return way;
}

}  // namespace

void Painter::draw_sending() {
    std::map<std::pair<NodeId, int>, LinkSoFar> links;
    for (std::uint64_t number = 0; number < log_.messages().size(); ++number) {  // in the order of starts
        const LoggedMessage& m = message(number);
        LinkSoFar& link = links[{m.from, m.link_out}];
        link.injection_free.resize(static_cast<std::size_t>(machine_.interface.injection_buffers), 0);
        const Cycle wire_from = m.copied == never ? never : std::max(m.copied, link.wire_free);
        const Departure way = departures_[number] = departure_of(m, machine_, link);
        link.wire_free = way.wire_free;

        const LinkOutSignals& out = signals(m.from).out[static_cast<std::size_t>(m.link_out)];
        draw_send_register(number);
        draw_buffered(out.buffers, m.turn_out, m.copied, way.wire_free, number);
        canvas_.draw(out.wire_message, wire_from, way.wire_free, id(number));
        canvas_.draw(out.wire_state, wire_from, way.front, value_of(WireState::turn_around));
        draw_departure(number, way);
    }
}

void Painter::draw_send_register(std::uint64_t number) {
    const LoggedMessage& m = message(number);
    const LinkOutSignals& out = signals(m.from).out[static_cast<std::size_t>(m.link_out)];
    const Cycle overhead = m.started + machine_.processor.send_overhead;
    const Cycle prepared = overhead + machine_.interface.send_overhead;
    const Cycle ready = std::max(prepared, m.loaded);
    canvas_.draw(out.register_message, m.started, m.copied, id(number));
    const auto draw = [&](Cycle from, Cycle to, SendRegisterState state) {
        canvas_.draw(out.register_state, from, to, value_of(state));
    };
    draw(m.started, overhead, SendRegisterState::send_overhead);
    draw(overhead, prepared, SendRegisterState::interface_send_overhead);
    draw(prepared, ready, SendRegisterState::memory_access);
    draw(ready, m.copied, SendRegisterState::waits_for_buffer);
}

void Painter::draw_buffered(const BufferSignals& buffers, std::size_t turn, Cycle from, Cycle to,
                            std::uint64_t number) {
    canvas_.draw(buffers.occupied, from, to, 1);
    canvas_.draw(buffers.messages[turn % buffers.messages.size()], from, to, id(number));
}

void Painter::draw_departure(std::uint64_t number, const Departure& way) {
    const LoggedMessage& m = message(number);
    const LinkOutSignals& out = signals(m.from).out[static_cast<std::size_t>(m.link_out)];
    const Resource channel = wanted(number, 0);
    const std::uint32_t name = canvas_.value(resource_name(topology_, channel));
    const Cycle head = m.crossings.empty() ? never : m.crossings.front().head;
    const Cycle asked = asked_for(number, 0);
    if (way.injection_buffer < 0) {
        if (machine_.interface.injection_buffers > 0) {
            canvas_.draw(out.wire_state, way.front, never, value_of(WireState::waits_for_injection_buffer));
            return;
        }
        canvas_.draw(out.wire_state, asked, head, value_of(WireState::waits_for_channel));
        canvas_.draw(out.wire_waits_for, asked, head, name);
        canvas_.draw(out.wire_state, head, way.wire_free, value_of(WireState::transmission));
    } else {
        const InjectionSignals& buffer = out.injection[static_cast<std::size_t>(way.injection_buffer)];
        const Cycle left = m.crossings.empty() ? never : after(m.crossings.front().tail);
        canvas_.draw(out.wire_state, way.front, way.injected, value_of(WireState::waits_for_injection_buffer));
        canvas_.draw(out.wire_state, way.injected, way.wire_free, value_of(WireState::transmission));
        canvas_.draw(buffer.message, way.injected, left, id(number));
        canvas_.draw(buffer.state, asked, head, value_of(InjectionState::waits_for_channel));
        canvas_.draw(buffer.waits_for, asked, head, name);
        canvas_.draw(buffer.state, head, left, value_of(InjectionState::transmission));
    }
    draw_waiting(number, channel, asked, head);
}

}  // namespace narrows::waves

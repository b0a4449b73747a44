// Interface links inwards, receive buffers and receive registers (docs/timing.md, E1, R1 to R4, M2).
#include <algorithm>
#include <map>

#include "traces/waves/painter.h"

namespace narrows::waves {

void Painter::draw_receiving() {
    std::map<std::pair<NodeId, int>, std::vector<std::uint64_t>> links;
    for (std::uint64_t number = 0; number < log_.messages().size(); ++number) {
        const LoggedMessage& m = message(number);
        if (!m.crossings.empty() && m.crossings.back().port == Topology::local)
            links[{m.to, m.link_in}].push_back(number);
    }
    for (auto& [link, messages] : links) {
        std::sort(messages.begin(), messages.end(), [this](std::uint64_t a, std::uint64_t b) {
            return message(a).crossings.back().head < message(b).crossings.back().head;
        });
        draw_link_in(link.first, link.second, messages);
    }
}

void Painter::draw_link_in(NodeId node, int link, const std::vector<std::uint64_t>& messages) {
    const LinkInSignals& in = signals(node).in[static_cast<std::size_t>(link)];
    const bool has_register = machine_.interface.data_mover == DataMover::dma;
    const bool has_memory = machine_.memory.timing != MemoryTiming::off;
    std::vector<Cycle> buffer_free(in.buffers.messages.size(), 0);
    for (const std::uint64_t number : messages) {
        const LoggedMessage& m = message(number);
        const std::size_t turn = m.turn_in;
        const LoggedCrossing& crossing = m.crossings.back();
        const Cycle presented = m.presented;
        const Cycle left = has_memory ? m.stored_from : m.delivered;
        const Cycle moved = presented == never ? never : presented - machine_.interface.receive_overhead;

        Cycle& free = buffer_free[turn % buffer_free.size()];
        free = has_register ? after(moved, 2) : left;
        const Cycle tail = after(crossing.tail);
        const Cycle next_free = buffer_free[(turn + 1) % buffer_free.size()];
        draw_buffered(in.buffers, turn, crossing.head, free, number);
        canvas_.draw(in.owner, crossing.head, std::max(tail, next_free), id(number));
        canvas_.draw(in.state, crossing.head, tail, value_of(LinkInState::transmission));
        canvas_.draw(in.state, tail, next_free, value_of(LinkInState::waits_for_buffer));
        if (!has_register) continue;
        const auto draw = [&](Cycle from, Cycle to, ReceiveRegisterState state) {
            canvas_.draw(in.register_state, from, to, value_of(state));
        };
        canvas_.draw(in.register_message, moved, left, id(number));
        draw(moved, presented, ReceiveRegisterState::interface_receive_overhead);
        draw(presented, m.taken, ReceiveRegisterState::waits_for_processor);
        draw(m.taken, m.delivered, ReceiveRegisterState::receive_overhead);
        draw(m.delivered, left, ReceiveRegisterState::waits_for_memory);
    }
}

}  // namespace narrows::waves

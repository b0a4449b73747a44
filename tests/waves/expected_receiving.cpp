#include "tests/waves/expected_receiving.h"

#include <fmt/format.h>

#include <algorithm>

namespace narrows {

bool ReceivingOracle::has_register() const { return machine_.interface.data_mover == DataMover::dma; }

Cycle ReceivingOracle::moved(const LoggedMessage& m) const { return m.presented - machine_.interface.receive_overhead; }

Cycle ReceivingOracle::left(const LoggedMessage& m) const {
    for (const MemoryBusy& b : run_.memory) {
        if (!b.loads && &run_.messages[b.message] == &m) return b.from;
    }
    for (const HostTransfer& write : run_.nodes.transfers) {  // docs/host-bus.md, J10
        if (write.owner == AccessOwner{AccessOwner::Kind::write, number_of(m)}) return write.last.left;
    }
    return m.delivered;
}

bool ReceivingOracle::in_receive_buffer(const LoggedMessage& m, Cycle t) const {
    return m.crossings.back().head <= t && t < (has_register() ? moved(m) + 2 : left(m));
}

std::string ReceivingOracle::receive_register_state(const LoggedMessage& m, Cycle t) const {
    if (t < m.presented) return "interface receive overhead";
    if (t < m.delivered) return packet_register_state(run_, machine_, number_of(m), t);
    return "waits for the memory port";
}

void ReceivingOracle::describe_link_in(NodeId node, LinkId link, const std::string& scope, Expected& to) const {
    Messages messages;
    for (const LoggedMessage& m : run_.messages) {
        if (m.to == node && m.link_in == link) messages.push_back(&m);
    }
    std::sort(messages.begin(), messages.end(), [](const LoggedMessage* a, const LoggedMessage* b) {
        return a->crossings.back().head < b->crossings.back().head;
    });
    const auto buffers = static_cast<std::size_t>(receive_buffers_of(machine_.interface, link));
    const auto occupied = [this, messages](Cycle t) {
        return std::count_if(messages.begin(), messages.end(),
                             [&](const LoggedMessage* m) { return in_receive_buffer(*m, t); });
    };
    const auto holder = [messages, occupied, buffers](Cycle t) -> const LoggedMessage* {
        const LoggedMessage* latest = nullptr;
        for (const LoggedMessage* m : messages) {
            if (m->crossings.back().head <= t) latest = m;
        }
        if (latest == nullptr) return nullptr;
        const bool full = occupied(t) == static_cast<std::ptrdiff_t>(buffers);
        return t <= latest->crossings.back().tail || full ? latest : nullptr;
    };
    to[scope + "owner"] = [this, holder](Cycle t) { return id(holder(t)); };
    to[scope + "state"] = [holder](Cycle t) {
        const LoggedMessage* m = holder(t);
        if (m == nullptr) return "free";
        return t <= m->crossings.back().tail ? "transmission" : "waits for a receive buffer";
    };
    to[scope + "receive_buffers_occupied"] = [occupied](Cycle t) { return std::to_string(occupied(t)); };
    for (std::size_t i = 0; i < buffers; ++i) {
        to[fmt::format("{}receive_buffer_{}", scope, i)] = [this, messages, buffers, i](Cycle t) {
            for (std::size_t k = i; k < messages.size(); k += buffers) {
                if (in_receive_buffer(*messages[k], t)) return id(messages[k]);
            }
            return std::string();
        };
    }
    if (!has_register()) return;
    const auto in_register = [this, messages](Cycle t) -> const LoggedMessage* {
        for (const LoggedMessage* m : messages) {
            if (moved(*m) <= t && t < left(*m)) return m;
        }
        return nullptr;
    };
    to[scope + "receive_register"] = [this, in_register](Cycle t) { return id(in_register(t)); };
    to[scope + "receive_register_state"] = [this, in_register](Cycle t) {
        const LoggedMessage* m = in_register(t);
        return m == nullptr ? "free" : receive_register_state(*m, t);
    };
}

}  // namespace narrows

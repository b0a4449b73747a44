#include "tests/waves/expected_sending.h"

#include <fmt/format.h>

#include <algorithm>

namespace narrows {

Cycle SendingOracle::injected(const LoggedMessage& m) const {
    return m.supplied + 1 - machine_.interface_cycles(m.bytes);
}

Cycle SendingOracle::last_in_buffer(const LoggedMessage& m) const {
    return injects() ? m.supplied : m.crossings.front().tail;
}

bool SendingOracle::in_send_buffer(const LoggedMessage& m, Cycle t) const {
    return m.copied <= t && t <= last_in_buffer(m);
}

SendingOracle::Messages SendingOracle::of_link_out(NodeId node, LinkId link) const {
    Messages messages;
    for (const LoggedMessage& m : run_.messages) {
        if (m.from == node && m.link_out == link) messages.push_back(&m);
    }
    return messages;
}

const LoggedMessage* SendingOracle::on_wire(const Messages& link, Cycle t) const {
    for (const LoggedMessage* m : link) {
        if (in_send_buffer(*m, t)) return m;
    }
    return nullptr;
}

bool SendingOracle::waits_for_first_channel(const LoggedMessage& m, Cycle t) const {
    if (t >= m.crossings.front().head) return false;
    if (injects()) return injected(m) <= t;
    return t > m.copied && on_wire(of_link_out(m.from, m.link_out), t) == &m;
}

std::string SendingOracle::send_register_state(const LoggedMessage& m, Cycle t) const {
    const LoggedStep* const step = is_shared() ? step_that_fills(run_, machine_, number_of(m)) : nullptr;
    const Cycle overhead = step != nullptr ? step->overhead_end
                           : is_shared()   ? m.started
                                           : m.started + machine_.processor.send_overhead;
    if (t < overhead) return "send overhead";
    if (t < overhead + machine_.interface.send_overhead) return "interface send overhead";
    const bool reads = std::ranges::any_of(run_.nodes.accesses, [&](const ServerAccess& a) {
        return a.owner == AccessOwner{AccessOwner::Kind::read, number_of(m)} && t < a.to;
    });
    const bool moves = machine_.moves_by_processor();
    const bool fills = step != nullptr && (moves || machine_.message.copies > 0) &&
                       t < step->to - (moves ? machine_.interface_cycles(m.bytes) : 0);
    const bool loading =
        reads || fills || std::any_of(run_.memory.begin(), run_.memory.end(), [&](const MemoryBusy& b) {
            return b.loads && &run_.messages[b.message] == &m && t < b.to;
        });
    return loading ? "memory access" : "waits for a send buffer";
}

std::string SendingOracle::wire_state(const LoggedMessage* m, Cycle t) const {
    if (m == nullptr) return "free";
    if (t == m->copied) return "turn-around";
    if (injects()) return t < injected(*m) ? "waits for an injection buffer" : "transmission";
    return t < m->crossings.front().head ? "waits for a channel" : "transmission";
}

void SendingOracle::describe_link_out(NodeId node, LinkId link, const std::string& scope, Expected& to) const {
    const Messages messages = of_link_out(node, link);
    const auto in_register = [messages](Cycle t) -> const LoggedMessage* {
        for (const LoggedMessage* m : messages) {
            if (m->started <= t && t < m->copied) return m;
        }
        return nullptr;
    };
    to[scope + "send_register"] = [this, in_register](Cycle t) { return id(in_register(t)); };
    to[scope + "send_register_state"] = [this, in_register](Cycle t) {
        const LoggedMessage* m = in_register(t);
        return m == nullptr ? "free" : send_register_state(*m, t);
    };
    to[scope + "send_buffers_occupied"] = [this, messages](Cycle t) {
        return std::to_string(std::count_if(messages.begin(), messages.end(),
                                            [&](const LoggedMessage* m) { return in_send_buffer(*m, t); }));
    };
    const auto buffers = static_cast<std::size_t>(machine_.interface.send_buffers);
    for (std::size_t i = 0; i < buffers; ++i) {
        to[fmt::format("{}send_buffer_{}", scope, i)] = [this, messages, buffers, i](Cycle t) {
            for (std::size_t k = i; k < messages.size(); k += buffers) {
                if (in_send_buffer(*messages[k], t)) return id(messages[k]);
            }
            return std::string();
        };
    }
    to[scope + "wire"] = [this, messages](Cycle t) { return id(on_wire(messages, t)); };
    to[scope + "wire_state"] = [this, messages](Cycle t) { return wire_state(on_wire(messages, t), t); };
    to[scope + "wire_waits_for"] = [this, messages](Cycle t) {
        const LoggedMessage* m = on_wire(messages, t);
        return wire_state(m, t) == "waits for a channel" ? crossing_name(*m, 0) : "";
    };
    for (int i = 0; i < machine_.interface.injection_buffers; ++i) describe_injection(messages, i, scope, to);
}

void SendingOracle::describe_injection(const Messages& messages, int number, const std::string& scope,
                                       Expected& to) const {
    const auto held = [this, messages, number](Cycle t) -> const LoggedMessage* {
        for (const LoggedMessage* m : messages) {
            if (m->injection_buffer == number && injected(*m) <= t && t <= m->crossings.front().tail) return m;
        }
        return nullptr;
    };
    const std::string name = fmt::format("{}injection_buffer_{}", scope, number);
    to[name] = [this, held](Cycle t) { return id(held(t)); };
    to[name + "_state"] = [held](Cycle t) {
        const LoggedMessage* m = held(t);
        if (m == nullptr) return "free";
        return t < m->crossings.front().head ? "waits for a channel" : "transmission";
    };
    to[name + "_waits_for"] = [this, held](Cycle t) {
        const LoggedMessage* m = held(t);
        return m != nullptr && t < m->crossings.front().head ? crossing_name(*m, 0) : "";
    };
}

}  // namespace narrows

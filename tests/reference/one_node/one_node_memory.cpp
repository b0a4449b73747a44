#include "tests/reference/one_node/one_node_memory.h"

#include <algorithm>

namespace narrows::reference {

namespace {

std::int64_t quotient_up(std::int64_t dividend, std::int64_t divisor) { return (dividend + divisor - 1) / divisor; }

}  // namespace

void OneServer::ask(int asker, std::int64_t bytes, Cycle t, NodeAccesses& accesses) {
    if (!is_there() || bytes == 0) return;
    const Cycle cycles = quotient_up(bytes * bandwidth_.cycles, bandwidth_.bytes);
    accesses.push_back(std::make_shared<NodeAccess>(NodeAccess{asker, t, cycles}));
    waiting_.push_back(accesses.back());
}

/// The earlier access goes first. In one cycle first the askers after the one served last, then the others, by number.
bool OneServer::goes_before(const NodeAccess& a, const NodeAccess& b) const {
    if (a.asked != b.asked) return a.asked < b.asked;
    const bool a_is_behind = a.asker > last_served_;
    const bool b_is_behind = b.asker > last_served_;
    return a_is_behind != b_is_behind ? a_is_behind : a.asker < b.asker;
}

void OneServer::decide(Cycle t) {
    if (t < free_at_ || waiting_.empty()) return;
    auto next = waiting_.begin();
    for (auto access = waiting_.begin(); access != waiting_.end(); ++access) {
        if (goes_before(**access, **next)) next = access;
    }
    last_served_ = (*next)->asker;
    free_at_ = t + (*next)->cycles;
    (*next)->end = free_at_;
    waiting_.erase(next);
}

OneNodeMemory::OneNodeMemory(const OneNodeRules& rules)
    : rules_(&rules),
      memory_(rules.machine().memory.bandwidth),
      ports_(static_cast<std::size_t>(rules.machine().memory.ports), OneServer(rules.machine().memory.port_bandwidth)),
      host_buses_(static_cast<std::size_t>(rules.machine().node.interfaces),
                  OneServer(rules.machine().interface.host_bus_bandwidth)),
      host_(rules.machine()) {}

/// V2.
int OneNodeMemory::port_of(int processor) const {
    const MemoryParameters& memory = rules_->machine().memory;
    if (!memory.port_of_processor.empty()) return memory.port_of_processor[static_cast<std::size_t>(processor)];
    if (memory.port_of == PortOf::round_robin) return processor % memory.ports;
    return processor / static_cast<int>(quotient_up(rules_->places().processors(), memory.ports));
}

NodeAccesses OneNodeMemory::ask_as_processor(int processor, std::int64_t bytes, Cycle t) {
    NodeAccesses accesses;
    ports_[static_cast<std::size_t>(port_of(processor))].ask(processor, bytes, t, accesses);
    memory_.ask(processor, bytes, t, accesses);
    return accesses;
}

bool OneNodeMemory::serves_moving_processor(int processor) const {
    if (!rules_->machine().memory.of_messages) return false;  // V8
    return memory_.is_there() || ports_[static_cast<std::size_t>(port_of(processor))].is_there();
}

NodeAccesses OneNodeMemory::move_as_processor(int processor, std::int64_t payload, Cycle t) {
    if (!rules_->machine().memory.of_messages) return {};
    return ask_as_processor(processor, payload, t);
}

/// V1, V3. The askers of the memory are the processors, then the links, each with its write and its read.
NodeAccesses OneNodeMemory::ask_as_interface(int interface, int link, bool writes, std::int64_t payload, Cycle t) {
    if (!rules_->machine().memory.of_messages) return {};  // V8
    const int bus = rules_->machine().interface.host_bus == HostBus::shared ? 0 : interface;
    const int asker = 2 * rules_->number_of_link(interface, link) + (writes ? 0 : 1);
    NodeAccesses accesses;
    host_buses_[static_cast<std::size_t>(bus)].ask(asker, payload, t, accesses);
    memory_.ask(rules_->places().processors() + asker, payload, t, accesses);
    return accesses;
}

NodeAccesses OneNodeMemory::read(int interface, int link, std::int64_t payload, Cycle t) {
    if (!rules_->has_vector_port()) return ask_as_interface(interface, link, false, payload, t);
    use_vector_port(rules_->machine().memory.access().load, payload, t);
    return {std::make_shared<NodeAccess>(NodeAccess{0, t, 0, vector_port_free_at_})};
}

NodeAccesses OneNodeMemory::write(int interface, int link, std::int64_t payload, Cycle t) {
    if (rules_->has_vector_port()) return {};
    return ask_as_interface(interface, link, true, payload, t);
}

Cycle OneNodeMemory::store(std::int64_t payload, Cycle t) {
    if (!rules_->has_vector_port()) return t;
    return use_vector_port(rules_->machine().memory.access().store, payload, t);
}

/// M1 to M3: when the access begins.
Cycle OneNodeMemory::use_vector_port(Cycle of_register, std::int64_t payload, Cycle t) {
    const MessageParameters& message = rules_->machine().message;
    Cycle cycles = of_register;
    if (rules_->machine().memory.short_access == ShortAccess::proportional) {
        const std::int64_t words = quotient_up(payload, message.word_bytes);
        cycles = quotient_up(of_register * words, message.vector_words);
    }
    const Cycle begin = std::max(t, vector_port_free_at_);
    vector_port_free_at_ = begin + cycles;
    return begin;
}

void OneNodeMemory::decide(Cycle t) {
    memory_.decide(t);
    for (OneServer& port : ports_) port.decide(t);
    for (OneServer& bus : host_buses_) bus.decide(t);
    host_.decide(t);
}

}  // namespace narrows::reference

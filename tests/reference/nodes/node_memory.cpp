#include "tests/reference/nodes/node_memory.h"

#include <algorithm>
#include <tuple>

namespace narrows::reference {

void MemoryServer::ask(int asker, std::int64_t bytes, Cycle t, ServerAccesses& accesses) {
    if (bandwidth_.bytes == 0 || bytes == 0) return;
    const Cycle cycles = (bytes * bandwidth_.cycles + bandwidth_.bytes - 1) / bandwidth_.bytes;
    accesses.push_back(std::make_shared<ReferenceAccess>(ReferenceAccess{asker, t, cycles}));
    waiting_.push_back(accesses.back());
}

/// The earliest; ties: first in the cyclic order after the asker that was served last.
void MemoryServer::decide(Cycle t) {
    if (t < free_at_ || waiting_.empty()) return;
    const auto first = std::min_element(waiting_.begin(), waiting_.end(), [this](const auto& a, const auto& b) {
        return std::tuple(a->asked, distance(a->asker)) < std::tuple(b->asked, distance(b->asker));
    });
    last_served_ = (*first)->asker;
    free_at_ = (*first)->end = t + (*first)->cycles;
    waiting_.erase(first);
}

NodeMemory::NodeMemory(const Machine& machine)
    : machine_(&machine),
      memory_(machine.memory.bandwidth, machine.node.processors + 2 * machine.node.interfaces),
      ports_(static_cast<std::size_t>(machine.memory.ports),
             MemoryServer(machine.memory.port_bandwidth, machine.node.processors)),
      host_buses_(static_cast<std::size_t>(machine.node.interfaces),
                  MemoryServer(machine.interface.host_bus_bandwidth, 2 * machine.node.interfaces)) {}

/// V2
int NodeMemory::port_of(int processor) const {
    const MemoryParameters& memory = machine_->memory;
    if (!memory.port_of_processor.empty()) return memory.port_of_processor.at(static_cast<std::size_t>(processor));
    if (memory.port_of == PortOf::round_robin) return processor % memory.ports;
    const int in_block = (machine_->node.processors + memory.ports - 1) / memory.ports;
    return processor / in_block;
}

ServerAccesses NodeMemory::access_of_processor(int processor, std::int64_t bytes, Cycle t) {
    ServerAccesses accesses;
    ports_.at(static_cast<std::size_t>(port_of(processor))).ask(processor, bytes, t, accesses);
    memory_.ask(processor, bytes, t, accesses);
    return accesses;
}

ServerAccesses NodeMemory::access_of_interface(int interface, bool writes, std::int64_t bytes, Cycle t) {
    const int bus = machine_->interface.host_bus == HostBus::shared ? 0 : interface;
    const int asker = 2 * interface + (writes ? 0 : 1);
    ServerAccesses accesses;
    host_buses_.at(static_cast<std::size_t>(bus)).ask(asker, bytes, t, accesses);
    memory_.ask(machine_->node.processors + asker, bytes, t, accesses);
    return accesses;
}

void NodeMemory::decide(Cycle t) {
    memory_.decide(t);
    for (MemoryServer& port : ports_) port.decide(t);
    for (MemoryServer& bus : host_buses_) bus.decide(t);
}

}  // namespace narrows::reference

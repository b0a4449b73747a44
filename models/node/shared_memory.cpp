#include "models/node/shared_memory.h"

#include <utility>

namespace narrows {

SharedMemory::SharedMemory(const sc_core::sc_module_name& name, const Machine& machine, CycleQueue& queue)
    : sc_module(name),
      queue_(queue),
      machine_(machine),
      memory_(machine.memory.bandwidth),
      ports_(static_cast<std::size_t>(machine.memory.ports), ByteServer(machine.memory.port_bandwidth)),
      buses_(static_cast<std::size_t>(machine.host_buses()), ByteServer(machine.interface.host_bus_bandwidth)) {}

bool SharedMemory::ask_for_processor(int processor, const Access& access) {
    return ask(ports_[static_cast<std::size_t>(machine_.port_of(processor))], processor, processor, access);
}

bool SharedMemory::ask_for_interface(int interface, Direction direction, const Access& access) {
    const int asker = 2 * interface + (direction == Direction::read ? 1 : 0);
    return ask(buses_[static_cast<std::size_t>(machine_.bus_of(interface))], asker, machine_.node.processors + asker,
               access);
}

bool SharedMemory::ask(ByteServer& near, int asker_near, int asker_at_memory, const Access& access) {
    if (access.bytes == 0 || !(near.exists() || memory_.exists())) return false;
    if (asked_.empty()) queue_.decide<CycleQueue::Decision::memory, &SharedMemory::settle>(*this);
    Access& kept = asked_.emplace_back(access);
    if (near.exists()) near.ask(kept, asker_near);
    if (memory_.exists()) memory_.ask(kept, asker_at_memory);
    return true;
}

void SharedMemory::settle(std::uint64_t) {
    const Cycle now = queue_.now();
    memory_.settle(now);
    for (ByteServer& port : ports_) port.settle(now);
    for (ByteServer& bus : buses_) bus.settle(now);
    std::deque<Access> served;
    std::swap(served, asked_);
    for (const Access& access : served) access.user->access_ends(access.what, access.end);
}

}  // namespace narrows

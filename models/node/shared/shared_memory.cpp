#include "models/node/shared/shared_memory.h"

#include <utility>

#include "models/machine/message_class.h"

namespace narrows {

namespace {

std::vector<ByteServer> servers(int count, Bandwidth bandwidth, NodeId node, ServerId::Kind kind) {
    std::vector<ByteServer> all;
    for (int number = 0; number < count; ++number) all.emplace_back(bandwidth, ServerId{node, kind, number});
    return all;
}

}  // namespace

SharedMemory::SharedMemory(const Fabric& fabric, NodeId node)
    : fabric_(fabric),
      machine_(fabric.machine),
      node_(node),
      vector_port_(fabric.machine),
      memory_(machine_.memory.bandwidth, {node, ServerId::Kind::memory, 0}),
      ports_(servers(machine_.memory.ports, machine_.memory.port_bandwidth, node, ServerId::Kind::port)),
      buses_(servers(machine_.host_buses(), machine_.interface.host_bus_bandwidth, node, ServerId::Kind::host_bus)) {}

bool SharedMemory::ask_for_processor(int processor, const Access& access) {
    return ask(ports_[static_cast<std::size_t>(machine_.port_of(processor))], processor, processor, access);
}

bool SharedMemory::read(Message& packet, int interface, MemoryUser& user) {
    return ask_for_packet(packet, interface, Direction::read, user);
}

/// Control packets have no payload to load or store.
bool SharedMemory::uses_port(const Message& packet) const {
    const Message::Packet kind = packet.more().packet_kind;
    const bool has_data = kind == Message::Packet::data || kind == Message::Packet::other_job;
    return has_data && vector_port_.on();
}

Cycle SharedMemory::load(const Message& packet) {
    if (!uses_port(packet)) return fabric_.queue.now();
    const Cycle begin = vector_port_.load(fabric_.queue.now(), packet.bytes);
    note_port_use(packet, true, begin);
    return vector_port_.free_at();
}

bool SharedMemory::write(Message& packet, int interface, MemoryUser& user) {
    return ask_for_packet(packet, interface, Direction::write, user);
}

std::optional<Cycle> SharedMemory::store(const Message& packet) {
    if (!uses_port(packet)) return {};
    const Cycle begin = vector_port_.store(fabric_.queue.now(), packet.bytes);
    note_port_use(packet, false, begin);
    return begin;
}

void SharedMemory::note_port_use(const Message& packet, bool loads, Cycle begin) {
    if (packet.more().packet_kind != Message::Packet::other_job) vector_port_used_until_ = vector_port_.free_at();
    if (fabric_.observer == nullptr) return;
    fabric_.observer->memory_busy({node_, loads, packet.number, begin, vector_port_.free_at()});
}

bool SharedMemory::ask_for_packet(Message& packet, int interface, Direction direction, MemoryUser& user) {
    if (!machine_.memory.of_messages) return false;
    const auto kind = direction == Direction::read ? AccessOwner::Kind::read : AccessOwner::Kind::write;
    const int number = interface * all_links(machine_.interface) + packet.link;
    const int asker = 2 * number + (direction == Direction::read ? 1 : 0);
    return ask(buses_[static_cast<std::size_t>(machine_.bus_of(interface))], asker, machine_.node.processors + asker,
               {static_cast<std::int64_t>(packet.payload.size()), &user, &packet, {kind, packet.number}});
}

bool SharedMemory::ask(ByteServer& near, int asker_near, int asker_at_memory, const Access& access) {
    if (access.bytes == 0 || !(near.exists() || memory_.exists())) return false;
    if (asked_.empty()) fabric_.queue.decide<CycleQueue::Decision::memory, &SharedMemory::serve>(*this);
    Access& kept = asked_.emplace_back(access);
    if (near.exists()) near.ask(kept, asker_near);
    if (memory_.exists()) memory_.ask(kept, asker_at_memory);
    return true;
}

void SharedMemory::serve(std::uint64_t) {
    const Cycle now = fabric_.queue.now();
    memory_.serve(now, fabric_.observer);
    for (ByteServer& port : ports_) port.serve(now, fabric_.observer);
    for (ByteServer& bus : buses_) bus.serve(now, fabric_.observer);
    served_.swap(asked_);
    for (const Access& access : served_) access.user->access_ends(access.packet, access.end);
    served_.clear();
}

}  // namespace narrows

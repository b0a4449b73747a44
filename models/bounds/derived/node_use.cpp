#include "models/bounds/derived/node_use.h"

#include <algorithm>

#include "models/bounds/derived/order/server_in_order.h"

namespace narrows {

template <class AnyServer>
NodeUse<AnyServer>::NodeUse(const NodeTimes& times, const PacketWays& ways)
    : times_(times), ways_(ways), processors_(static_cast<std::size_t>(ways.placement().ranks())) {
    const Machine& machine = times.machine();
    // It is never busy for longer than the only processor that uses it.
    const bool is_of_one_processor = machine.ranks_of_node() == 1 && !machine.memory.of_messages;
    const bool has_servers = machine.memory.bandwidth.bytes > 0 || machine.memory.port_bandwidth.bytes > 0 ||
                             machine.interface.host_bus_bandwidth.bytes > 0;
    if (machine.memory.timing == MemoryTiming::off && (is_of_one_processor || !has_servers)) return;
    nodes_.resize(static_cast<std::size_t>(ways.placement().nodes()));
    for (Node& node : nodes_) {
        node.ports.resize(static_cast<std::size_t>(machine.memory.ports));
        node.buses.resize(static_cast<std::size_t>(machine.host_buses()));
    }
}

template <class AnyServer>
void NodeUse<AnyServer>::add_step(RankId rank, Purpose purpose, Cycle cycles, const AroundUse& around,
                                  std::int64_t count) {
    processors_[static_cast<std::size_t>(rank)].add(purpose, {around.head, cycles, cycles + around.rest}, count);
}

template <class AnyServer>
void NodeUse<AnyServer>::add_copy(RankId rank, Purpose purpose, const Copy& copy, const AroundUse& around,
                                  std::int64_t count) {
    if (copy.bytes == 0) return;
    add_step(rank, purpose, times_.of(copy), around, count);
    if (nodes_.empty()) return;
    Node& node = of(rank);
    const int processor = ways_.placement().processor_of(rank);
    AnyServer& port = node.ports[static_cast<std::size_t>(times_.machine().port_of(processor))];
    NodeTimes::for_each_size(copy, [&](std::int64_t bytes, std::int64_t chunks) {
        const auto use = [&](Cycle cycles) { return ServerUse{around.head, cycles, cycles + around.rest}; };
        port.add(purpose, use(times_.at_port(bytes * copy.crossings)), chunks * count);
        node.memory.add(purpose, use(times_.at_memory(bytes * copy.crossings)), chunks * count);
    });
}

/// W
template <class AnyServer>
void NodeUse<AnyServer>::add(const MessagesOfRanks& messages, const MessageWithinNode& m, const WhenSent& when) {
    const auto [from, to, count] = messages;
    const auto around = [&](Cycle head, Cycle rest) { return AroundUse{when.start + head, rest + when.longer}; };
    add_copy(from, Purpose::within, m.control, around(times_.send_overhead(), m.after_match), count);
    add_copy(from, Purpose::within, m.into_segment, around(m.match, m.last_out), count);
    add_step(to, Purpose::within, m.arrival, around(m.match, m.all_out), count);
    add_copy(to, Purpose::within, m.control, around(m.match, m.all_out), count);
    add_copy(to, Purpose::within, m.out_of_segment, around(m.first_out(), 0), count);
}

/// P9, V5
template <class AnyServer>
void NodeUse<AnyServer>::add_steps(const MessagesOfRanks& messages, const CutMessage& message, const WhenSent& first,
                                   const WhenSent& last) {
    const auto [from, to, count] = messages;
    const Cycle longer = first.longer;
    const Cycle later = std::min(first.comes_later(message.first().times), last.comes_later(message.last().times));
    const Cycle data_start = first.start + message.data_start();
    const AroundUse in{message.first_in() + later, longer};
    if (message.packets() > 1) add_arrival(messages, message, later, longer);
    if (message.packets() > 1 && times_.machine().message.cut == MessageCut::processor) {
        const std::int64_t further = count * (message.packets() - 1);
        const EqualPackets& last_one = message.last();
        const Cycle rest = message.copied_out(last_one) + last_one.rest() - last_one.around.overhead;
        add_step(from, Purpose::out, times_.send_overhead(), {data_start, rest + longer}, further);
        add_step(to, Purpose::in, times_.request(), in, further);
    }
    if (times_.machine().copies() == 0) return;
    for (const EqualPackets& part : message.parts()) {
        add_copy(from, Purpose::out, times_.out_of_program(part.payload, message.payload()),
                 {data_start, part.after_copy + longer}, count * part.count);
        add_copy(to, Purpose::in, times_.into_program(part.payload, message.payload()), in, count * part.count);
    }
}

/// P3: where not each packet has an overhead, the last one to come has it.
template <class AnyServer>
void NodeUse<AnyServer>::add_arrival(const MessagesOfRanks& messages, const CutMessage& message, Cycle later,
                                     Cycle longer) {
    const EqualPackets& first = message.first();
    const EqualPackets& last = message.last();
    if (first.around.take > 0) return;
    const Cycle presented = std::min(first.times.presented(), last.times.presented());
    const Cycle rest =
        std::min(first.around.write + first.times.after_delivery(), last.around.write + last.times.after_delivery());
    add_step(messages.to, Purpose::in, times_.arrival(), {presented + later, rest + longer}, messages.count);
}

/// P2, R4: a packet moves on a cycle after it is complete, while its processor still moves it.
template <class AnyServer>
void NodeUse<AnyServer>::add_moves(const MessagesOfRanks& messages, const EqualPackets& packets, const WhenSent& when) {
    const MessageTimes& times = packets.times;
    const Machine& machine = times_.machine();
    const Cycle on_link = machine.interface_cycles(machine.message.header_bytes + static_cast<int>(packets.payload));
    const Cycle rest = std::max<Cycle>(0, 1 + times.whole() - times.lead() - on_link);
    add_step(messages.from, Purpose::out, machine.interface.send_overhead + packets.around.write + on_link,
             {when.gets_register(times), rest + when.longer}, messages.count * packets.moved);
}

/// M1: a packet moves on a cycle after it was loaded.
template <class AnyServer>
void NodeUse<AnyServer>::add_vectors(const MessagesOfRanks& messages, const EqualPackets& packets,
                                     const AroundUse& load, Cycle delivery) {
    const Machine& machine = times_.machine();
    const MemoryAccess access = machine.memory_access(machine.message.header_bytes + static_cast<int>(packets.payload));
    const std::int64_t count = messages.count * packets.count;
    of(messages.from).vectors.add(Purpose::out, {load.head, access.load, access.load + load.rest}, count);
    of(messages.to).vectors.add(Purpose::in, {delivery, access.store, access.store}, count);
}

/// V3: a packet moves on a cycle after it was read.
template <class AnyServer>
void NodeUse<AnyServer>::add(const MessagesOfRanks& messages, const EqualPackets& packets, const WhenSent& when) {
    const MessageTimes& times = packets.times;
    const bool moves = times_.machine().moves_by_processor();
    const Cycle later = when.comes_later(times);
    const Cycle access = packets.around.write;
    add_step(messages.to, Purpose::in, times.processor_receive() + (moves ? access : 0),
             {times.presented() + later, (moves ? 0 : access) + times.after_delivery() + when.longer},
             messages.count * packets.count);
    if (packets.moved > 0) add_moves(messages, packets, when);
    const bool has_vectors = times_.machine().memory.timing != MemoryTiming::off;
    if (access == 0 && !has_vectors) return;
    const AroundUse read{std::max(when.start + packets.read_from, when.in_register),
                         1 + times.path() + times.after_arrival() + when.longer};
    const Cycle delivery = times.delivery() + later;
    if (has_vectors) add_vectors(messages, packets, read, delivery);
    if (access == 0) return;
    add_access(messages, messages.from, Purpose::out, packets, read);
    add_access(messages, messages.to, Purpose::in, packets, {delivery - access, times.after_delivery() + when.longer});
}

template <class AnyServer>
void NodeUse<AnyServer>::add_access(const MessagesOfRanks& messages, RankId rank, Purpose purpose,
                                    const EqualPackets& packets, const AroundUse& around) {
    Node& node = of(rank);
    const std::int64_t count = messages.count * packets.count;
    const auto use = [&](Cycle cycles) { return ServerUse{around.head, cycles, cycles + around.rest}; };
    node.memory.add(purpose, use(times_.at_memory(packets.payload)), count);
    const Machine& machine = times_.machine();
    if (machine.moves_by_processor()) {
        const int port = machine.port_of(ways_.placement().processor_of(rank));
        node.ports[static_cast<std::size_t>(port)].add(purpose, use(times_.at_port(packets.payload)), count);
        return;
    }
    const Cycle at_bus = times_.at_bus(packets.payload);
    if (machine.host_buses() == 1 || ways_.are_sure()) {
        const int interface = ways_.are_sure() ? ways_.interface_of(messages.from, messages.to) : 0;
        node.buses[static_cast<std::size_t>(machine.bus_of(interface))].add(purpose, use(at_bus), count);
    } else if (at_bus > 0) {
        node.any_bus.add(use(at_bus), count);
    }
}

template class NodeUse<MixedServer>;
template class NodeUse<ServerInOrder>;

}  // namespace narrows

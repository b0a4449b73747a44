#include "models/bounds/derived/node_use.h"

#include <algorithm>

#include "models/bounds/derived/order/server_in_order.h"

namespace narrows {

template <class AnyServer>
NodeUse<AnyServer>::NodeUse(const NodeTimes& times, const PacketWays& ways)
    : times_(times),
      ways_(ways),
      nodes_(static_cast<std::size_t>(ways.placement().nodes())),
      processors_(static_cast<std::size_t>(ways.placement().ranks())) {
    for (Node& node : nodes_) {
        node.ports.resize(static_cast<std::size_t>(times.machine().memory.ports));
        node.buses.resize(static_cast<std::size_t>(times.machine().host_buses()));
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
void NodeUse<AnyServer>::add(const MessagesOfRanks& messages, const CutMessage& message, const WhenSent& when,
                             Cycle comes_later) {
    const auto [from, to, count] = messages;
    const AroundUse in{message.first_in() + comes_later, when.longer};
    if (times_.machine().message.cut == MessageCut::processor) {
        const std::int64_t further = count * (message.packets() - 1);
        const EqualPackets& last = message.last();
        add_step(from, Purpose::out, times_.send_overhead(),
                 {when.start + message.data_start(),
                  message.copied_out(last) + last.rest() - last.around.overhead + when.longer},
                 further);
        add_step(to, Purpose::in, times_.request(), in, further);
    }
    add_arrivals(messages, message, when, comes_later);
    if (times_.machine().copies() == 0) return;
    for (const EqualPackets& part : message.parts()) {
        add_copy(from, Purpose::out, times_.out_of_program(part.payload, message.payload()),
                 {when.start + message.data_start(), part.after_copy + when.longer}, count * part.count);
        add_copy(to, Purpose::in, times_.into_program(part.payload, message.payload()), in, count * part.count);
    }
}

/// P3: counts for each packet, or for the last one to come.
template <class AnyServer>
void NodeUse<AnyServer>::add_arrivals(const MessagesOfRanks& messages, const CutMessage& message, const WhenSent& when,
                                      Cycle comes_later) {
    const Cycle presented = std::min(message.first().times.presented(), message.last().times.presented());
    const int packets = times_.machine().message.cut == MessageCut::processor ? message.packets() : 1;
    add_step(messages.to, Purpose::in, times_.arrival(), {presented + comes_later, when.longer},
             messages.count * packets);
}

/// P2, R4: a packet moves on a cycle after it is complete, while its processor still moves it.
template <class AnyServer>
void NodeUse<AnyServer>::add_moves(const MessagesOfRanks& messages, const EqualPackets& packets, const WhenSent& when) {
    const MessageTimes& times = packets.times;
    const Machine& machine = times_.machine();
    const Cycle on_link = machine.interface_cycles(machine.message.header_bytes + static_cast<int>(packets.payload));
    const Cycle access = times_.access(packets.payload);
    const std::int64_t count = messages.count * packets.count;
    const Cycle rest = std::max<Cycle>(0, 1 + times.path() + times.after_arrival() - on_link);
    add_step(messages.from, Purpose::out, machine.interface.send_overhead + access + on_link,
             {when.gets_register(times), rest + when.longer}, count);
    add_step(messages.to, Purpose::in, on_link + access,
             {times.presented() + when.comes_later(times), times.after_delivery() + when.longer}, count);
}

/// V3: a packet moves on a cycle after it was read.
template <class AnyServer>
void NodeUse<AnyServer>::add(const MessagesOfRanks& messages, const EqualPackets& packets, const WhenSent& when) {
    const MessageTimes& times = packets.times;
    if (times_.machine().moves_by_processor()) add_moves(messages, packets, when);
    if (!times_.machine().memory.of_messages) return;
    add_access(messages, messages.from, Purpose::out, packets,
               {std::max(when.start + packets.read_from, when.in_register),
                1 + times.path() + times.after_arrival() + when.longer});
    add_access(
        messages, messages.to, Purpose::in, packets,
        {times.delivery() - packets.around.write + when.comes_later(times), times.after_delivery() + when.longer});
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

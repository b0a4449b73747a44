#include "models/bounds/derived/cut_message.h"

#include <algorithm>
#include <utility>

namespace narrows {

Machine machine_in_force(Machine machine) {
    if (machine.has_packet_engine()) return machine;
    machine.memory.of_messages = false;
    machine.message.eager_bytes = -1;
    return machine;
}

Machine machine_of_packets(Machine machine) {
    machine.processor.send_overhead = machine.processor.receive_overhead = 0;
    return machine;
}

Machine machine_of_awaited_packets(Machine machine) {
    for (MemoryAccess* const access : {&machine.memory.cache, &machine.memory.page, &machine.memory.random})
        access->store = 0;
    return machine_of_packets(std::move(machine));
}

CutMessage::CutMessage(const NodeTimes& node, const Machine& machine, std::int64_t payload,
                       const PacketWays::Hops& hops, Cycle asked)
    : node_(node),
      payload_(payload),
      asked_(asked),
      plan_(machine.message, static_cast<std::size_t>(payload)),
      has_grant_(needs_grant()),
      has_steps_(machine.message.cut == MessageCut::processor) {
    data_start_ = node.send_overhead();
    Cycle earliest_data = data_start_;  // true whenever the receiver asks for the message
    if (has_grant_) {
        request_ = MessageTimes(machine, machine.message.header_bytes, hops.there).delivery();
        grant_ = MessageTimes(machine, machine.message.header_bytes, hops.back).delivery();
        grant_start_ = std::max(data_start_ + request_, asked);
        earliest_data += request_ + grant_;
        data_start_ = grant_start_ + grant_;
    }
    const int last = packets() - 1;
    first_step_ = handed_over_ = node.send_overhead();
    if (machine.moves_by_processor() && machine.starts_in_register()) {
        first_step_ += move(0);
        handed_over_ += last * move(0) + move(last) + (has_steps_ ? last * node.send_overhead() : 0);
    }
    if (last > 0) parts_.push_back(part(machine, hops.there, 0, last));
    parts_.push_back(part(machine, hops.there, last, 1));

    for (const EqualPackets& each : parts_) reception_ += each.count * copied_in(each);
    if (has_steps_) reception_ += last * node.request();
    const Cycle before_last = parts_.back().times.before() - data_start_;
    after_data_start_ = std::max(before_last + this->last().rest(), in_memory() - data_start_ + reception_);
    after_start_ = earliest_data + after_data_start_;
    whole_ = std::max(data_start_ + after_data_start_, first_in() + reception_);
}

// Q1: no credit is ever larger than the room. MessageTimes knows no control packets where processors move the bytes, or
// the memory has a port (M, R4).
bool CutMessage::needs_grant() const {
    const Machine& machine = node_.machine();
    if (!machine.has_credits() || machine.moves_by_processor()) return false;
    if (machine.memory.timing != MemoryTiming::off) return false;
    return payload_ > std::min<std::int64_t>(machine.message.eager_bytes, machine.room_bytes());
}

EqualPackets CutMessage::part(const Machine& machine, int hops, int number, std::int64_t count) const {
    const AroundPacket around = around_packet(number);
    const bool in_register = number == 0 && node_.machine().starts_in_register();
    const std::int64_t moved = node_.machine().moves_by_processor() ? count - (in_register ? 1 : 0) : 0;
    const auto bytes = static_cast<std::int64_t>(plan_.bytes(number));
    const MessageTimes times(machine, bytes_on_link(number), hops, around);
    if (!in_register) return {bytes, count, around, times, around.before, times.whole() - times.before(), moved};
    const Cycle read_from = copy_of(0, true) == 0 ? 0 : around.before;
    const Cycle after_copy = node_.access(bytes) + 1 + times.path() + times.after_arrival();
    return {bytes, count, around, times, read_from, after_copy, moved};
}

int CutMessage::bytes_on_link(int number) const {
    return node_.machine().message.header_bytes + static_cast<int>(plan_.bytes(number));
}

Cycle CutMessage::move(int number) const {
    const Machine& machine = node_.machine();
    return machine.interface.send_overhead + node_.access(static_cast<std::int64_t>(plan_.bytes(number))) +
           machine.interface_cycles(bytes_on_link(number));
}

AroundPacket CutMessage::around_packet(int number) const {
    const Machine& machine = node_.machine();
    const Cycle access = node_.access(static_cast<std::int64_t>(plan_.bytes(number)));
    AroundPacket packet{data_start_ + before_packet(number), access, access, after_packet(number)};
    if (has_steps_ || packets() == 1) packet.take = node_.arrival();  // P3: else that of the last one to come
    if (machine.moves_by_processor()) {                               // P2: behind the overhead of the interface
        packet.overhead = access + (has_steps_ && number > 0 ? node_.send_overhead() : 0);
        packet.read = 0;
    }
    const bool in_register = machine.starts_in_register() && number == 0;
    return in_register ? started_in_register(packet, number) : packet;
}

/// T4, P2. The first of several packets also stands for the following ones: they ask for a register no earlier than the
/// overhead of the send has ended.
AroundPacket CutMessage::started_in_register(AroundPacket packet, int number) const {
    const Machine& machine = node_.machine();
    const Cycle send = node_.send_overhead();
    const Cycle copy = copy_of(0, true);
    const Cycle read = copy > 0 ? send + copy + packet.read : packet.read;
    if (packets() == 1) {
        packet.before = 0;
        packet.overhead += send;
        packet.read = read;
    } else {
        const Cycle load = machine.memory_access(bytes_on_link(number)).load;
        const Cycle overhead = packet.overhead + machine.interface.send_overhead;
        packet.before = std::max({send + overhead, read, load}) - std::max({overhead, packet.read, load});
    }
    return packet;
}

Cycle CutMessage::copy_of(int number, bool out) const {
    const auto bytes = static_cast<std::int64_t>(plan_.bytes(number));
    return node_.of(out ? node_.out_of_program(bytes, payload_) : node_.into_program(bytes, payload_));
}

/// Cycles from the start of the data until the packet can ask for its register (P9, T3).
Cycle CutMessage::before_packet(int number) const {
    const Machine& machine = node_.machine();
    const Cycle overhead = has_steps_ ? node_.send_overhead() : 0;
    if (machine.moves_by_processor()) {  // P2: the packet's own step has not begun
        return number * move(0) + std::max(0, number - 1) * overhead;
    }
    return number * (copy_of(0, true) + overhead) + copy_of(number, true);
}

/// The packet that comes into memory last is this one, or a later one that is no smaller than the last one. Each packet
/// but the first that comes has an overhead of its own.
Cycle CutMessage::after_packet(int number) const {
    const Cycle own = copy_of(number, false);
    if (packets() == 1) return own;
    return std::max(own, copy_of(packets() - 1, false) + (has_steps_ ? node_.request() : 0));
}

}  // namespace narrows

#include "models/bounds/derived/cut_message.h"

namespace narrows {

Machine machine_of_packets(Machine machine) {
    machine.processor.send_overhead = machine.processor.receive_overhead = 0;
    return machine;
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
    Cycle earliest_data = data_start_;  // whenever the receiver asks for the message
    if (has_grant_) {
        request_ = MessageTimes(machine, machine.message.header_bytes, hops.there).delivery();
        grant_ = MessageTimes(machine, machine.message.header_bytes, hops.back).delivery();
        grant_start_ = std::max(data_start_ + request_, asked);
        earliest_data += request_ + grant_;
        data_start_ = grant_start_ + grant_;
    }
    const int last = packets() - 1;
    if (last > 0) parts_.push_back(part(machine, hops.there, 0, last));
    parts_.push_back(part(machine, hops.there, last, 1));

    for (const EqualPackets& each : parts_) reception_ += each.count * copied_in(each);
    if (has_steps_) reception_ += last * node.receive_overhead();
    const Cycle before_last = parts_.back().times.before() - data_start_;
    after_data_start_ = std::max(before_last + this->last().rest(), in_memory() - data_start_ + reception_);
    after_start_ = earliest_data + after_data_start_;
    whole_ = std::max(data_start_ + after_data_start_, first_in() + reception_);
}

// Q1: no credit is ever larger than the room.
bool CutMessage::needs_grant() const {
    const Machine& machine = node_.machine();
    if (!machine.has_credits()) return false;
    return payload_ > std::min<std::int64_t>(machine.message.eager_bytes, machine.room_bytes());
}

EqualPackets CutMessage::part(const Machine& machine, int hops, int number, std::int64_t count) const {
    const auto bytes = static_cast<std::int64_t>(plan_.bytes(number));
    const AroundPacket around{data_start_ + before_packet(number), node_.access(bytes), node_.access(bytes),
                              after_packet(number)};
    return {bytes, count, around,
            MessageTimes(machine, machine.message.header_bytes + static_cast<int>(bytes), hops, around)};
}

Cycle CutMessage::copy_of(int number, bool out) const {
    const auto bytes = static_cast<std::int64_t>(plan_.bytes(number));
    return node_.of(out ? node_.out_of_program(bytes, payload_) : node_.into_program(bytes, payload_));
}

/// The cycles from the start of the data until the packet can ask for its register (P9, T3).
Cycle CutMessage::before_packet(int number) const {
    const Cycle step = copy_of(0, true) + (has_steps_ ? node_.send_overhead() : 0);
    return number * step + copy_of(number, true);
}

/// The packet that comes into memory last is this one, or a later one that is no smaller than the last one. Each packet
/// but the first that comes has an overhead of its own.
Cycle CutMessage::after_packet(int number) const {
    const Cycle own = copy_of(number, false);
    if (packets() == 1) return own;
    return std::max(own, copy_of(packets() - 1, false) + (has_steps_ ? node_.receive_overhead() : 0));
}

}  // namespace narrows

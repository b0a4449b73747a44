#include "models/node/shared/protocol.h"

namespace narrows {

Protocol::Protocol(const Machine& machine, CycleQueue& queue, const Placement& placement, ControlPackets& packets)
    : machine_(machine),
      queue_(queue),
      placement_(placement),
      packets_(packets),
      credits_(static_cast<std::size_t>(machine.node.processors), Credits(machine.room_bytes())) {}

// Q1
void Protocol::posted(Sending& sending) {
    if (!is_on()) return;
    const auto bytes = static_cast<std::int64_t>(sending.whole->payload.size());
    const bool is_eager =
        bytes <= machine_.message.eager_bytes && of(sending.processor).take(sending.whole->to, bytes, queue_.now());
    if (!is_eager) sending.protocol = Sending::Protocol::asks_for_grant;
}

void Protocol::requested(Sending& sending) {
    sending.protocol = Sending::Protocol::awaits_grant;
    awaiting_.emplace(sending.whole, &sending);
}

Sending& Protocol::granted(const Message& whole) {
    const auto found = awaiting_.find(&whole);
    Sending& sending = *found->second;
    awaiting_.erase(found);
    sending.protocol = Sending::Protocol::granted;
    return sending;
}

// Q2
void Protocol::matched(const IncomingMessage& message) {
    if (!message.is_requested) return;
    packets_.ask({.kind = RegisterRequest::Kind::grant,
                  .processor = placement_.processor_of(message.whole.to),
                  .asked = queue_.now(),
                  .whole = &message.whole,
                  .other = message.whole.from,
                  .interface = message.interface_of_request});
}

// Q3
void Protocol::received(const IncomingMessage& message) {
    if (!is_on() || message.is_requested || message.sending != nullptr) return;
    const int processor = placement_.processor_of(message.whole.to);
    of(processor).owe(message.whole.from, message.payload_bytes, queue_.now());
    queue_.at<&Protocol::cycle_ended>(
        queue_.now() + 1, *this,
        static_cast<std::uint64_t>(processor) << 32 | static_cast<std::uint64_t>(int{message.whole.from}));
}

// Handles credit that has become due in the cycle before.
void Protocol::cycle_ended(std::uint64_t owing) {
    const auto processor = static_cast<int>(owing >> 32);
    const RankId other(static_cast<int>(owing & 0xffffffff));
    if (!of(processor).owes_half(other, queue_.now())) return;
    if (!waiting_.emplace(processor, other).second) return;
    packets_.ask({.kind = RegisterRequest::Kind::credit,
                  .processor = processor,
                  .asked = queue_.now(),
                  .other = other,
                  .interface = processor % machine_.node.interfaces});
}

std::int64_t Protocol::owed(int processor, RankId other) {
    return is_on() ? of(processor).take_owed(other, queue_.now()) : 0;
}

void Protocol::credited(RankId rank, RankId other, std::int64_t bytes) {
    of(placement_.processor_of(rank)).give_back(other, bytes, queue_.now());
}

}  // namespace narrows

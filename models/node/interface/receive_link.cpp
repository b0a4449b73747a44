#include "models/node/interface/receive_link.h"

#include <algorithm>

namespace narrows {

ReceiveLink::ReceiveLink(Fabric& fabric, ModelRouter& router, MessageReceiver& receiver, LinkId number)
    : fabric_(fabric),
      router_(router),
      receiver_(receiver),
      number_(number),
      has_register_(fabric.machine.interface.data_mover == DataMover::dma),
      buffers_(receive_buffers_of(fabric.machine.interface, number)) {}

void ReceiveLink::arriving(Message& message, Cycle tail) {
    buffers_.fill();
    channel_held_ = true;
    last_tail_ = tail;
    if (has_register_) {
        arrived_.push(message);
        try_move();
    } else {  // R4
        receiver_.will_present(message, message.last.head + fabric_.machine.interface.receive_overhead);
    }
    try_release();
}

void ReceiveLink::taken(Cycle cycle) {
    if (has_register_) {
        register_free_at_ = cycle;
        try_move();
    } else {
        buffers_.empty(cycle);
    }
    try_release();
}

// R1, R3
void ReceiveLink::try_move() {
    if (arrived_.empty() || register_free_at_ == never) return;
    Message& message = arrived_.pop();
    const Cycle moved = std::max(message.last_tail, register_free_at_);
    register_free_at_ = never;
    buffers_.empty(moved + 2);
    receiver_.will_present(message, moved + fabric_.machine.interface.receive_overhead);
}

// R2: after the last byte the wire is free, but the next message also needs a buffer.
void ReceiveLink::try_release() {
    if (!channel_held_ || buffers_.next_free() == never) return;
    channel_held_ = false;
    router_.link_free(number_, std::max(last_tail_ + 1, buffers_.next_free()));
}

}  // namespace narrows

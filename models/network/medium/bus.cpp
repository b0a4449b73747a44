#include "models/network/medium/bus.h"

#include <algorithm>

namespace narrows {

// The slower rate applies (B2). Where a flit takes several cycles, all flits have one size.
Bus::Bus(Fabric& fabric)
    : Medium(fabric),
      requests_(fabric.topology.nodes()),
      receivers_(static_cast<std::size_t>(fabric.topology.nodes())),
      flit_bytes_(std::min(fabric.machine.interface.link_bytes_per_cycle, fabric.machine.network.link_bytes_per_cycle)),
      flit_time_(std::max(fabric.machine.interface.link_flit_time, fabric.machine.network.link_flit_time)) {}

void Bus::ask(Message& message) {
    requests_.add({&message, queue_.now(), message.from});
    consider();
}

void Bus::receiver_free(NodeId node, Cycle cycle) {
    receiver(node).free_at = cycle;
    if (!requests_.empty()) wake_at(std::max(cycle, free_at_));
}

void Bus::consider(std::uint64_t) {
    if (requests_.empty() || decision_due_) return;
    if (free_at_ > queue_.now()) return wake_at(free_at_);
    decision_due_ = true;
    queue_.decide<CycleQueue::Decision::network, &Bus::decide>(*this);
}

// B1
void Bus::decide(std::uint64_t) {
    decision_due_ = false;
    const Cycle now = queue_.now();
    const auto has_buffer = [&](const ChannelRequest& request) { return receiver(request.message->to).free_at <= now; };
    const auto next = requests_.take_if(has_buffer);
    if (next) grant(*next->message);
    if (!requests_.empty()) wake_at(next ? free_at_ : next_receiver());
}

// The bus (B3) and a buffer of the receiver (B4) are held from now on.
void Bus::grant(Message& message) {
    const Cycle now = queue_.now();
    const Cycle tail = now + (message.bytes + flit_bytes_ - 1) / flit_bytes_ * flit_time_ - 1;
    free_at_ = tail + 1 + latency_;
    receiver(message.to) = {never, &message};
    cross(message, now, tail, free_at_);
    queue_.at<&Bus::arrive>(now + latency_, *this, message);
}

void Bus::wake_at(Cycle cycle) {
    const Cycle now = queue_.now();
    if (cycle == never || (wake_at_ > now && wake_at_ <= cycle)) return;
    wake_at_ = cycle;
    queue_.at<&Bus::consider>(cycle, *this);
}

/// When a receiver of a waiting message next has a buffer, if that is known.
Cycle Bus::next_receiver() const {
    Cycle next = never;
    requests_.for_each_waiting(
        [&](const ChannelRequest& request) { next = std::min(next, receiver(request.message->to).free_at); });
    return next;
}

void Bus::for_each_waiting(const std::function<void(const Message&, Port)>& visit) const {
    requests_.for_each_waiting([&](const ChannelRequest& request) {
        const bool has_buffer = receiver(request.message->to).free_at != never;
        visit(*request.message, has_buffer ? wire : Topology::local);
    });
}

const Message* Bus::holder(const Message& waiting, Port) const { return receiver(waiting.to).last; }

}  // namespace narrows

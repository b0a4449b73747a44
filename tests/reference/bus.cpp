#include "tests/reference/bus.h"

#include <algorithm>
#include <utility>

namespace narrows::reference {

BusOfBytes::BusOfBytes(const Machine& machine, std::vector<ReceiveLinks>& receive_links)
    : machine_(&machine),
      receive_links_(&receive_links),
      width_(std::min(machine.interface.link_bytes_per_cycle, machine.network.link_bytes_per_cycle)),  // B2
      flit_time_(std::max(machine.interface.link_flit_time, machine.network.link_flit_time)),
      last_served_(static_cast<int>(receive_links.size()) - 1) {}  // so that node 0 is the first

void BusOfBytes::launch(Message& message, int, Cycle t) { requests_.push_back({&message, t}); }

bool BusOfBytes::step(Cycle t) {
    const bool granted = grant(t);
    const bool moved = move(t);
    return arrive(t) || moved || granted;
}

ReceiveLink& BusOfBytes::receiver_of(const Message& message) {
    return (*receive_links_)[static_cast<std::size_t>(message.send.to)].front();
}

int BusOfBytes::distance(NodeId node) const {
    const int nodes = static_cast<int>(receive_links_->size());
    return (node - last_served_ - 1 + nodes) % nodes;
}

bool BusOfBytes::grant(Cycle t) {
    if (carried_ || t < free_at_) return false;
    auto first = requests_.end();
    for (auto request = requests_.begin(); request != requests_.end(); ++request) {
        if (!receiver_of(*request->message).can_be_granted(t)) continue;  // passed over
        const auto order = [this](const Request& r) { return std::pair(r.asked, distance(r.message->send.from)); };
        if (first == requests_.end() || order(*request) < order(*first)) first = request;
    }
    if (first == requests_.end()) return false;
    Message& message = *first->message;
    last_served_ = message.send.from;
    const Cycle l = machine_->network.link_latency;
    const int bytes = message.send.bytes;
    carried_ = {&message, Buffer(bytes, 0), Buffer(bytes, l)};
    for (int number = 0; number < bytes; ++number) carried_->from.put(number, t);
    message.transfer.path = {{RouterId(static_cast<int>(receive_links_->size())), 0, 0, 0, t, never},
                             {RouterId(int{message.send.to}), Topology::local, 0, 0, t + l, never}};  // X2
    message.transfer.in_link = 0;
    receiver_of(message).grant(message, t, t + l);  // B4
    ++use_.frames;
    use_.waiting += t - first->asked;
    requests_.erase(first);
    return true;
}

bool BusOfBytes::move(Cycle t) {
    if (!carried_) return false;
    Message& message = *carried_->message;
    Crossing& medium = message.transfer.path.front();
    bool moved = false;
    while (t >= medium.head + flit_time_ - 1 && carried_->from.offers(t) &&
           carried_->to.wire_is_free(t, width_, flit_time_)) {
        carried_->to.put(carried_->from.take(t), t);
        moved = true;
    }
    if (!carried_->from.empty()) return moved;
    medium.tail = t;
    message.left_wire = t;                              // X1
    free_at_ = t + 1 + machine_->network.link_latency;  // B3
    use_.busy += free_at_ - medium.head;
    on_the_way_.push_back(&message);
    carried_.reset();
    return true;
}

bool BusOfBytes::arrive(Cycle t) {
    if (on_the_way_.empty()) return false;
    Message& message = *on_the_way_.front();
    if (t < message.transfer.path.front().tail + machine_->network.link_latency) return false;
    message.transfer.path.back().tail = t;
    receiver_of(message).complete(t);
    on_the_way_.pop_front();
    return true;
}

}  // namespace narrows::reference

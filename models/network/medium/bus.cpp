#include "models/network/medium/medium.h"

#include <algorithm>

namespace narrows {

namespace {

/// A bus carries one message at a time (docs/timing.md, B1 to B4). OldestFirst picks the next one.
class Bus final : public Medium {
public:
    // The slower rate applies (B2). Where a flit takes several cycles, all flits have one size.
    explicit Bus(Fabric& fabric)
        : Medium(fabric),
          requests_(fabric.topology.nodes()),
          receivers_(static_cast<std::size_t>(fabric.topology.nodes())),
          flit_bytes_(
              std::min(fabric.machine.interface.link_bytes_per_cycle, fabric.machine.network.link_bytes_per_cycle)),
          flit_time_(std::max(fabric.machine.interface.link_flit_time, fabric.machine.network.link_flit_time)) {}

    void ask(Message& message) override {
        requests_.add({&message, queue_.now(), message.from});
        consider();
    }

    void receiver_free(NodeId node, Cycle cycle) override {
        receiver(node).free_at = cycle;
        if (!requests_.empty()) wake_at(std::max(cycle, free_at_));
    }

    /// A message waits for the buffers of its receiver if they are all held, else for the bus.
    void for_each_waiting(const std::function<void(const Message&, Port)>& visit) const override {
        requests_.for_each_waiting([&](const ChannelRequest& request) {
            const bool has_buffer = receiver(request.message->to).free_at != never;
            visit(*request.message, has_buffer ? wire : Topology::local);
        });
    }

    const Message* holder(const Message& waiting, Port) const override { return receiver(waiting.to).last; }

private:
    /// The bus's knowledge of the receive buffers of a node.
    struct Receiver {
        Cycle free_at = 0;  ///< `never` if all are held and none has a known end
        const Message* last = nullptr;
    };

    Receiver& receiver(NodeId node) { return receivers_[static_cast<std::size_t>(node)]; }
    const Receiver& receiver(NodeId node) const { return receivers_[static_cast<std::size_t>(node)]; }

    void consider(std::uint64_t = 0) {
        if (requests_.empty() || decision_due_) return;
        if (free_at_ > queue_.now()) return wake_at(free_at_);
        decision_due_ = true;
        queue_.decide<CycleQueue::Decision::network, &Bus::decide>(*this);
    }

    // B1
    void decide(std::uint64_t) {
        decision_due_ = false;
        const Cycle now = queue_.now();
        const auto has_buffer = [&](const ChannelRequest& request) {
            return receiver(request.message->to).free_at <= now;
        };
        const auto next = requests_.take_if(has_buffer);
        if (next) grant(*next->message);
        if (!requests_.empty()) wake_at(next ? free_at_ : next_receiver());
    }

    // The bus (B3) and a buffer of the receiver (B4) are held from now on.
    void grant(Message& message) {
        const Cycle now = queue_.now();
        const Cycle tail = now + (message.bytes + flit_bytes_ - 1) / flit_bytes_ * flit_time_ - 1;
        free_at_ = tail + 1 + latency_;
        receiver(message.to) = {never, &message};
        cross(message, now, tail, free_at_);
        queue_.at<&Bus::arrive>(now + latency_, *this, message);
    }

    void wake_at(Cycle cycle) {
        const Cycle now = queue_.now();
        if (cycle == never || (wake_at_ > now && wake_at_ <= cycle)) return;
        wake_at_ = cycle;
        queue_.at<&Bus::consider>(cycle, *this);
    }

    /// When a receiver of a waiting message next has a buffer, if that is known.
    Cycle next_receiver() const {
        Cycle next = never;
        requests_.for_each_waiting(
            [&](const ChannelRequest& request) { next = std::min(next, receiver(request.message->to).free_at); });
        return next;
    }

    OldestFirst requests_;
    std::vector<Receiver> receivers_;  ///< indexed by node
    Cycle free_at_ = 0;
    bool decision_due_ = false;
    Cycle wake_at_ = -1;  ///< the next cycle for which consider() has been scheduled
    Cycle flit_bytes_;
    Cycle flit_time_;
};

}  // namespace

std::unique_ptr<Medium> make_bus(Fabric& fabric) { return std::make_unique<Bus>(fabric); }

}  // namespace narrows

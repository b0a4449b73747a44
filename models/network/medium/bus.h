#pragma once

#include "models/network/medium/medium.h"

namespace narrows {

/// A bus carries one message at a time (docs/timing.md, B1 to B4). OldestFirst picks the next one.
class Bus final : public Medium {
public:
    explicit Bus(Fabric& fabric);

    void ask(Message& message) override;
    void receiver_free(NodeId node, Cycle cycle) override;

    /// A message waits for the buffers of its receiver if they are all held, else for the bus.
    void for_each_waiting(const std::function<void(const Message&, Port)>& visit) const override;
    const Message* holder(const Message& waiting, Port port) const override;

private:
    /// The bus's knowledge of the receive buffers of a node.
    struct Receiver {
        Cycle free_at = 0;  ///< `never` if all are held and none has a known end
        const Message* last = nullptr;
    };

    Receiver& receiver(NodeId node) { return receivers_[static_cast<std::size_t>(node)]; }
    const Receiver& receiver(NodeId node) const { return receivers_[static_cast<std::size_t>(node)]; }
    void consider(std::uint64_t = 0);
    void decide(std::uint64_t);
    void grant(Message& message);
    void wake_at(Cycle cycle);
    Cycle next_receiver() const;

    OldestFirst requests_;
    std::vector<Receiver> receivers_;  ///< indexed by node
    Cycle free_at_ = 0;
    bool decision_due_ = false;
    Cycle wake_at_ = -1;  ///< the next cycle for which consider() has been scheduled
    Cycle flit_bytes_;
    Cycle flit_time_;
};

}  // namespace narrows

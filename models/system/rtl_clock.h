#pragma once

#include <systemc>
#include <vector>

#include "models/router/fabric.h"
#include "models/rtl/array.h"
#include "models/rtl/pins_observer.h"

namespace narrows {

class RtlNode;

/// The clock of a machine's RTL nodes. It ticks only for nodes that are active: a node that holds no message and gets
/// no input does not change. Messages have numbers while they are in RTL: their tags on the wires.
class RtlClock final : public sc_core::sc_module {
public:
    /// `knows_tails`: input buffers hold every message, so that the time of a tail follows from the heads known so far.
    RtlClock(const sc_core::sc_module_name& name, Fabric& fabric, rtl::Array nodes, bool knows_tails);

    bool has(NodeId id) const { return array_.has(id); }
    bool knows_tails() const { return knows_tails_; }

    void add(RtlNode& node);
    void observe(rtl::PinsObserver* observer);
    /// The node gets an input in this cycle.
    void wake(NodeId node);

    /// `enter` gives a number to a message that comes into RTL; `leave` ends its use.
    int enter(Message& message);
    Message& leave(int number);
    Message& message(int number) const { return *messages_[static_cast<std::size_t>(number)]; }

    RtlNode* node(NodeId id) const { return nodes_[static_cast<std::size_t>(id)]; }
    rtl::Pins& pins(NodeId id) { return array_[id]; }

private:
    void tick(std::uint64_t);
    void show(NodeId node, Cycle cycle);

    CycleQueue& queue_;
    rtl::Array array_;
    bool knows_tails_;
    std::vector<RtlNode*> nodes_;  ///< by number; null where a node is not RTL
    std::vector<NodeId> awake_;
    std::vector<bool> is_awake_;
    bool ticks_ = false;
    std::vector<Message*> messages_;
    std::vector<int> spare_;
    rtl::PinsObserver* observer_ = nullptr;
};

}  // namespace narrows

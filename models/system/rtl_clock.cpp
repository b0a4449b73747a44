#include "models/system/rtl_clock.h"

#include <algorithm>
#include <stdexcept>

#include "models/system/rtl_node.h"

namespace narrows {

RtlClock::RtlClock(const sc_core::sc_module_name& name, Fabric& fabric, rtl::Array nodes, bool knows_tails)
    : sc_module(name),
      queue_(fabric.queue),
      array_(std::move(nodes)),
      knows_tails_(knows_tails),
      nodes_(static_cast<std::size_t>(fabric.topology.nodes())),
      is_awake_(nodes_.size()) {}

void RtlClock::add(RtlNode& node) { nodes_[static_cast<std::size_t>(node.id())] = &node; }

void RtlClock::wake(NodeId node) {
    if (is_awake_[static_cast<std::size_t>(node)]) return;
    is_awake_[static_cast<std::size_t>(node)] = true;
    awake_.push_back(node);
    if (ticks_) return;
    ticks_ = true;
    queue_.at<&RtlClock::tick>(queue_.now() + 1, *this);
}

// The beginning of a cycle: the edge takes over the inputs set in the cycle before.
void RtlClock::tick(std::uint64_t) {
    const std::size_t count = awake_.size();  // nodes woken from here on have no outputs to read in this cycle
    for (std::size_t i = 0; i < count; ++i) node(awake_[i])->set_inputs(queue_.now() - 1);
    if (observer_ != nullptr) {
        for (std::size_t i = 0; i < count; ++i) show(awake_[i], queue_.now() - 1);
    }
    array_.tick(awake_);
    for (std::size_t i = 0; i < count; ++i) node(awake_[i])->read_outputs();
    for (std::size_t i = 0; i < count; ++i) array_.pass_on(awake_[i]);
    std::erase_if(awake_, [this](NodeId id) {
        if (!node(id)->rests()) return false;
        is_awake_[static_cast<std::size_t>(id)] = false;
        if (observer_ != nullptr) show(id, queue_.now());
        return true;
    });
    ticks_ = !awake_.empty();
    if (ticks_) queue_.at<&RtlClock::tick>(queue_.now() + 1, *this);
}

void RtlClock::observe(rtl::PinsObserver* observer) {
    observer_ = observer;
    if (observer == nullptr) return;
    for (const RtlNode* node : nodes_) {
        if (node != nullptr) show(node->id(), queue_.now());
    }
}

void RtlClock::show(NodeId node, Cycle cycle) {
    array_[node].update_outputs();  // updates the outputs that depend on inputs of the same cycle
    observer_->see(node, cycle, array_[node]);
}

int RtlClock::enter(Message& message) {
    if (spare_.empty()) {
        if (messages_.size() > 0xffff) throw std::length_error("more messages in RTL than their tags can tell apart");
        messages_.push_back(&message);
        return static_cast<int>(messages_.size()) - 1;
    }
    const int number = spare_.back();
    spare_.pop_back();
    messages_[static_cast<std::size_t>(number)] = &message;
    return number;
}

Message& RtlClock::leave(int number) {
    spare_.push_back(number);
    return message(number);
}

}  // namespace narrows

#include "models/system/rtl_clock.h"

#include <algorithm>
#include <stdexcept>

#include "models/rtl/rtl_error.h"
#include "models/system/rtl_router.h"
#include "models/system/system.h"

namespace narrows {

RtlClock::RtlClock(const sc_core::sc_module_name& name, Fabric& fabric, rtl::Array routers, bool knows_tails,
                   const RtlPart& part)
    : sc_module(name),
      queue_(fabric.queue),
      array_(std::move(routers)),
      knows_tails_(knows_tails),
      is_own_(part.is_own),
      may_differ_(part.may_differ),
      routers_(static_cast<std::size_t>(fabric.topology.routers())),
      is_awake_(routers_.size()) {}

void RtlClock::add(RtlRouter& router) { routers_[static_cast<std::size_t>(router.id())] = &router; }

void RtlClock::start() {
    if (!is_own_) return;
    for (const RtlRouter* router : routers_) {
        if (router != nullptr) wake(router->id());
    }
    for (const Part& part : parts_) wake(*part.part);
}

void RtlClock::wake(RouterId router) {
    if (is_awake_[static_cast<std::size_t>(router)]) return;
    is_awake_[static_cast<std::size_t>(router)] = true;
    awake_.push_back(router);
    tick_soon();
}

void RtlClock::wake(const ClockedPart& part) {
    std::ranges::find(parts_, &part, &Part::part)->is_awake = true;
    tick_soon();
}

void RtlClock::tick_soon() {
    if (ticks_) return;
    ticks_ = true;
    queue_.at<&RtlClock::tick>(queue_.now() + 1, *this);
}

void RtlClock::tick(std::uint64_t) {
    try {
        edge();
    } catch (const rtl::RtlError& error) {  // an assertion of the RTL has failed
        fail(error);
    }
}

// The beginning of a cycle: the edge takes over the inputs set in the cycle before.
void RtlClock::edge() {
    const std::size_t count = awake_.size();  // routers woken from here on have no outputs to read in this cycle
    for (std::size_t i = 0; i < count; ++i) router(awake_[i])->set_inputs(queue_.now() - 1);
    if (observer_ != nullptr) {
        for (std::size_t i = 0; i < count; ++i) show(awake_[i], queue_.now() - 1);
    }
    array_.tick(awake_);
    for (const Part& part : parts_) {
        if (part.is_awake) part.part->end_cycle();
    }
    for (std::size_t i = 0; i < count; ++i) router(awake_[i])->read_outputs();
    for (const Part& part : parts_) {
        if (part.is_awake) part.part->read_outputs();
    }
    for (std::size_t i = 0; i < count; ++i) array_.pass_on(awake_[i]);
    if (!is_own_) let_rest();
    ticks_ = is_own_ ? !is_silent() : !awake_.empty() || std::ranges::any_of(parts_, &Part::is_awake);
    if (ticks_) queue_.at<&RtlClock::tick>(queue_.now() + 1, *this);
}

void RtlClock::let_rest() {
    for (Part& part : parts_) part.is_awake = part.is_awake && !part.part->rests();
    std::erase_if(awake_, [this](RouterId id) {
        if (!router(id)->rests()) return false;
        is_awake_[static_cast<std::size_t>(id)] = false;
        if (observer_ != nullptr) show(id, queue_.now());
        return true;
    });
}

/// Nothing is in the RTL, nothing will come, and nothing has come since the edge before. What happens in this cycle
/// after the edge is known at the next one only, so that there is one more.
bool RtlClock::is_silent() {
    const bool all_rest = std::ranges::all_of(awake_, [this](RouterId id) { return router(id)->rests(); }) &&
                          std::ranges::all_of(parts_, [](const Part& part) { return part.part->rests(); });
    const bool only_edge = queue_.events() == events_ + 1 && !queue_.has_later_events();
    events_ = queue_.events();
    silent_edges_ = all_rest && only_edge ? silent_edges_ + 1 : 0;
    return silent_edges_ >= 2;
}

void RtlClock::observe(rtl::PinsObserver* observer) {
    observer_ = observer;
    show_all();
}

void RtlClock::show_all() {
    if (observer_ == nullptr) return;
    for (const RtlRouter* router : routers_) {
        if (router != nullptr) show(router->id(), queue_.now());
    }
}

void RtlClock::show(RouterId router, Cycle cycle) {
    array_[router].update_outputs();  // updates the outputs that depend on inputs of the same cycle
    observer_->see(router, cycle, array_[router]);
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

void RtlClock::leave(int number) {
    spare_.push_back(number);
    messages_[static_cast<std::size_t>(number)] = nullptr;
}

}  // namespace narrows

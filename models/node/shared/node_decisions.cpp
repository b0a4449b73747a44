#include "models/node/shared/node_decisions.h"

#include <algorithm>
#include <utility>

#include "models/node/shared/incoming_packets.h"
#include "models/node/shared/outgoing_packets.h"
#include "models/node/shared/shared_processor.h"

namespace narrows {

namespace {

void add_once(std::vector<SharedProcessor*>& all, SharedProcessor& processor) {
    if (std::ranges::find(all, &processor) == all.end()) all.push_back(&processor);
}

}  // namespace

void NodeDecisions::deliver_soon() {
    if (std::exchange(delivery_due_, true)) return;
    queue_.decide<CycleQueue::Decision::delivery, &NodeDecisions::deliver>(*this);
}

void NodeDecisions::match_soon(SharedProcessor& processor) {
    add_once(matching_, processor);
    deliver_soon();
}

void NodeDecisions::wait_soon(SharedProcessor& processor) {
    add_once(asking_, processor);
    deliver_soon();
}

// Waiting receives take the listed messages first. Receives that have just been asked for get the rest.
void NodeDecisions::deliver(std::uint64_t) {
    delivery_due_ = false;
    const bool did_something = match_and_admit();
    if (asking_.empty()) return;
    if (!did_something) {
        for (SharedProcessor* processor : std::exchange(asking_, {})) processor->let_asked_wait();
    }
    deliver_soon();
}

/// Returns false if there was nothing to do.
bool NodeDecisions::match_and_admit() {
    bool did_something = false;
    do {
        matching_now_.swap(matching_);
        for (SharedProcessor* processor : matching_now_) did_something |= processor->match();
        matching_now_.clear();
        if (incoming_.admit_next()) {
            did_something = true;
        } else if (matching_.empty()) {
            return did_something;
        }
    } while (true);
}

void NodeDecisions::decide_soon(SharedProcessor& processor) {
    deciding_.push_back(&processor);
    if (deciding_.size() == 1) queue_.decide<CycleQueue::Decision::processor, &NodeDecisions::decide>(*this);
}

// First come all processors whose choice takes no register. The others begin one after the other, and each may find its
// register taken.
void NodeDecisions::decide(std::uint64_t) {
    std::vector<SharedProcessor*>& due = deciding_now_;
    due.swap(deciding_);
    const auto has_decided = [](SharedProcessor* processor) { return processor->decides_without_register(); };
    for (std::erase_if(due, has_decided); !due.empty(); std::erase_if(due, has_decided)) {
        SharedProcessor& next = first_of(due);
        std::erase(due, &next);
        next.begin_in_register();
    }
    outgoing_.places().free_given();
}

SharedProcessor& NodeDecisions::first_of(const std::vector<SharedProcessor*>& processors) {
    return **std::ranges::min_element(processors, {}, [](SharedProcessor* each) { return each->turn_for_register(); });
}

}  // namespace narrows

#include "testbench/lockstep/clocked_processor.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace narrows::lockstep {

ClockedProcessor::ClockedProcessor(const Machine& machine, const Topology& topology, NodeId node,
                                   rtl::InterfacePins& pins, std::vector<Journey>& journeys)
    : machine_(&machine),
      topology_(&topology),
      node_(node),
      pins_(&pins),
      journeys_(&journeys),
      presented_(static_cast<std::size_t>(machine.interface.links), never) {}

void ClockedProcessor::sends(const PlannedSend& send, std::size_t place) {
    const auto activity = static_cast<std::size_t>(send.activity);
    if (activities_.size() <= activity) activities_.resize(activity + 1);
    activities_[activity].left.emplace_back(send, place);
}

std::optional<std::size_t> ClockedProcessor::finish(Cycle t) {
    just_taken_ = no_link;
    if (t != busy_until_) return std::nullopt;
    go_on(t);
    if (receiving_ == no_link) return std::nullopt;
    just_taken_ = std::exchange(receiving_, no_link);
    return deliver(just_taken_, t);
}

void ClockedProcessor::go_on(Cycle t) {
    if (Activity* sender = std::exchange(sending_, nullptr)) {
        sender->returned = t;
        sender->left.pop_front();
    }
    if (Activity* worker = std::exchange(working_, nullptr)) {
        worker->returned = t;
        worker->left.front().first.work = 0;
    }
}

std::size_t ClockedProcessor::deliver(LinkId link, Cycle t) {
    const rtl::Head head = pins_->presented(link, {});
    std::vector<std::byte> message(static_cast<std::size_t>(head.bytes));
    pins_->presented(link, message);
    pins_->taken(link);
    presented_[static_cast<std::size_t>(link)] = never;
    const auto place = static_cast<std::size_t>(head.tag);
    Journey& journey = journeys_->at(place);
    journey.delivered = t;
    journey.intact = head.to == node_ && message == data_of(place, head.bytes);
    return place;
}

/// A message stays presented while it is being received.
void ClockedProcessor::observe(Cycle t) {
    for (LinkId link = 0; link < machine_->interface.links; ++link) {
        Cycle& since = presented_[static_cast<std::size_t>(link)];
        if (since != never || link == just_taken_ || !pins_->presents(link)) continue;
        since = t;
        journeys_->at(static_cast<std::size_t>(pins_->presented(link, {}).tag)).presented = t;
    }
}

std::optional<std::size_t> ClockedProcessor::decide(Cycle t) {
    observe(t);
    if (t < busy_until_ || receive(t) || work(t)) return std::nullopt;
    const auto started = send(t);
    if (sending_ != nullptr && busy_until_ == t) {  // an overhead of 0: the activity goes on in this cycle
        go_on(t);
        work(t);
    }
    return started;
}

bool ClockedProcessor::receive(Cycle t) {
    const auto first = std::min_element(presented_.begin(), presented_.end());  // ties: the lower link number
    if (*first == never) return false;
    receiving_ = LinkId(static_cast<int>(first - presented_.begin()));
    busy_until_ = t + machine_->processor.receive_overhead;
    return true;
}

bool ClockedProcessor::work(Cycle t) {
    for (Activity& activity : activities_) {
        if (!activity.asks(t) || activity.left.front().first.work == 0) continue;
        if (working_ == nullptr || activity.asked() < working_->asked()) working_ = &activity;
    }
    if (working_ == nullptr) return false;
    busy_until_ = t + working_->left.front().first.work;
    return true;
}

bool ClockedProcessor::may_start(const PlannedSend& send) const {
    return pins_->free(send.link) && !pins_->waits(topology_->first_port(node_, send.to));
}

std::optional<std::size_t> ClockedProcessor::send(Cycle t) {
    Activity* first = nullptr;
    for (Activity& activity : activities_) {
        if (!activity.asks(t) || !may_start(activity.left.front().first)) continue;
        const auto order = [](const Activity& a) { return std::tuple(a.asked(), a.left.front().first.link); };
        if (first == nullptr || order(activity) < order(*first)) first = &activity;
    }
    if (first == nullptr) return std::nullopt;
    const auto& [send, place] = first->left.front();
    (*journeys_)[place].started = t;
    pins_->start(send.link, {send.bytes, send.to, static_cast<int>(place)}, data_of(place, send.bytes));
    sending_ = first;
    busy_until_ = t + machine_->processor.send_overhead;
    return place;
}

}  // namespace narrows::lockstep

#include "testbench/lockstep/clocked_processor.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace narrows::lockstep {

ClockedProcessor::ClockedProcessor(const Machine& machine, const Grid& grid, NodeId node,
                                   std::vector<Journey>& journeys)
    : machine_(&machine),
      grid_(&grid),
      node_(node),
      journeys_(&journeys),
      presented_(static_cast<std::size_t>(machine.interface.links), never),
      sent_(static_cast<std::size_t>(grid.network_ports())) {}

void ClockedProcessor::sends(const Send& send, std::size_t place) {
    const auto activity = static_cast<std::size_t>(send.activity);
    if (activities_.size() <= activity) activities_.resize(activity + 1);
    activities_[activity].left.emplace_back(send, place);
}

bool ClockedProcessor::finish(RtlGrid& rtl, Cycle t) {
    just_taken_ = -1;
    if (t != busy_until_) return false;
    if (sending_ != nullptr) {
        sending_->returned = t;
        sending_->left.pop_front();
        sending_ = nullptr;
    }
    if (receiving_ < 0) return false;
    const RtlHead head = rtl.presented(node_, receiving_, {});
    std::vector<std::byte> message(static_cast<std::size_t>(head.bytes));
    rtl.presented(node_, receiving_, message);
    Journey& journey = journeys_->at(static_cast<std::size_t>(head.tag));
    journey.delivered = t;
    journey.intact = head.column == grid_->column(node_) && head.row == grid_->row(node_) &&
                     message == data_of(static_cast<std::size_t>(head.tag), head.bytes);
    rtl.taken(node_, receiving_);
    presented_[static_cast<std::size_t>(receiving_)] = never;
    just_taken_ = std::exchange(receiving_, -1);
    return true;
}

/// A message that is being received goes on being presented.
void ClockedProcessor::look(RtlGrid& rtl, Cycle t) {
    for (int link = 0; link < machine_->interface.links; ++link) {
        Cycle& since = presented_[static_cast<std::size_t>(link)];
        if (since != never || link == just_taken_ || !rtl.presents(node_, link)) continue;
        since = t;
        journeys_->at(static_cast<std::size_t>(rtl.presented(node_, link, {}).tag)).presented = t;
    }
}

std::optional<std::size_t> ClockedProcessor::decide(RtlGrid& rtl, Cycle t) {
    look(rtl, t);
    if (t < busy_until_ || receive(t)) return std::nullopt;
    return send(rtl, t);
}

bool ClockedProcessor::receive(Cycle t) {
    const auto first = std::min_element(presented_.begin(), presented_.end());  // of equals the lower link
    if (*first == never) return false;
    receiving_ = static_cast<int>(first - presented_.begin());
    busy_until_ = t + machine_->processor.receive_overhead;
    return true;
}

std::optional<std::size_t> ClockedProcessor::send(RtlGrid& rtl, Cycle t) {
    const auto ready = [&](const Activity& activity) {
        if (activity.left.empty() || activity.asked() > t) return false;
        const Send& send = activity.left.front().first;
        if (!rtl.free(node_, send.link)) return false;
        if (machine_->interface.acknowledge == Acknowledge::none) return true;
        const auto& earlier = sent_[static_cast<std::size_t>(first_port(send.to))];
        return std::all_of(earlier.begin(), earlier.end(),
                           [&](std::size_t place) { return (*journeys_)[place].delivered != never; });
    };
    Activity* first = nullptr;
    for (Activity& activity : activities_) {
        if (!ready(activity)) continue;
        const auto order = [](const Activity& a) { return std::tuple(a.asked(), a.left.front().first.link); };
        if (first == nullptr || order(activity) < order(*first)) first = &activity;
    }
    if (first == nullptr) return std::nullopt;
    const auto& [send, place] = first->left.front();
    (*journeys_)[place].started = t;
    sent_[static_cast<std::size_t>(first_port(send.to))].push_back(place);
    rtl.start(node_, send.link, {send.bytes, grid_->column(send.to), grid_->row(send.to), static_cast<int>(place)},
              data_of(place, send.bytes));
    sending_ = first;
    busy_until_ = t + machine_->processor.send_overhead;
    return place;
}

}  // namespace narrows::lockstep

#include "models/router/choice_router.h"

#include <algorithm>

namespace narrows {

void ChoiceRouter::ask(Message& message, int input) {
    LaneRequest& request = waiting_.emplace_back(LaneRequest{{&message, queue_.now(), input}, {}});
    if (fabric_.topology.router_of(message.to) == id_) {
        request.choices.push_back({Topology::local, 0});
    } else {
        fabric_.topology.choose(place_of(message, input), request.choices);
    }
    decide_soon();
}

void ChoiceRouter::decide_soon() {
    if (decision_due_) return;
    decision_due_ = true;
    queue_.decide<CycleQueue::Decision::network, &ChoiceRouter::decide>(*this);
}

void ChoiceRouter::decide(std::uint64_t) {
    decision_due_ = false;
    const auto& grants = rounds_.decide(waiting_, queue_.now(), fabric_.topology.is_adaptive(),
                                        [this](Port port) -> LaneOutput& { return lane_output(port); });
    for (const LaneGrant& grant : grants) {
        ChannelRequest& request = waiting_[grant.request].request;
        cross_channel(request, outputs_[index(grant.port)], grant.port, grant.place);
        request.message = nullptr;
    }
    std::erase_if(waiting_, [](const LaneRequest& waiting) { return waiting.request.message == nullptr; });
    if (!waiting_.empty()) wake(next_change());
}

void ChoiceRouter::may_take(std::size_t, Cycle from) {
    if (waiting_.empty()) return;
    if (from <= queue_.now()) {
        decide_soon();
    } else {
        wake(from);
    }
}

void ChoiceRouter::wake(Cycle cycle) {
    const bool is_scheduled = wake_at_ > queue_.now() && wake_at_ <= cycle;
    if (cycle == never || is_scheduled) return;
    wake_at_ = cycle;
    queue_.at<&ChoiceRouter::reconsider>(cycle, *this);
}

void ChoiceRouter::reconsider(std::uint64_t) {
    if (!waiting_.empty()) decide_soon();
}

Cycle ChoiceRouter::next_change() {
    Cycle next = never;
    for (const LaneRequest& waiting : waiting_) {
        for (const RouteChoice& choice : waiting.choices)
            next = std::min(next, lane_output(choice.port).next_change(queue_.now()));
    }
    return next;
}

void ChoiceRouter::for_each_request(
    const std::function<void(const ChannelRequest&, std::span<const RouteChoice>)>& visit) const {
    for (const LaneRequest& waiting : waiting_)
        visit(waiting.request, {waiting.choices.data(), waiting.choices.size()});
}

}  // namespace narrows

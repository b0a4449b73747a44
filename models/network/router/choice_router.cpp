#include "models/network/router/choice_router.h"

#include <algorithm>

namespace narrows {

void ChoiceRouter::ask(Message& message, int input) {
    LaneRequest& request = waiting_.emplace_back(LaneRequest{{&message, queue_.now(), input}, {}, {}});
    if (fabric_.topology.router_of(message.to) == id_) {
        request.choices.push_back({Topology::local, fabric_.links_for(message.message_class)});
    } else {
        const RoutePlace place = place_of(message, input);
        fabric_.topology.choose_for(message.message_class, place, request.choices);
        if (request.choices.size() > 1 && fabric_.topology.decides_by_queue()) {
            const auto [direct, detour] = fabric_.topology.hops_of_ways(place);
            request.hops = {static_cast<std::int16_t>(direct), static_cast<std::int16_t>(detour)};
        }
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
    if (fabric_.topology.decides_by_queue()) decide_ways();
    const auto& grants = rounds_.decide(waiting_, queue_.now(), fabric_.topology.is_adaptive(),
                                        [this](Port port) -> Output& { return outputs_[index(port)]; });
    for (const LaneGrant& grant : grants) {
        ChannelRequest& request = waiting_[grant.request].request;
        cross_channel(request, outputs_[index(grant.port)], grant.port, grant.place);
        request.message = nullptr;
    }
    std::erase_if(waiting_, [](const LaneRequest& waiting) { return waiting.request.message == nullptr; });
    if (!waiting_.empty()) wake(next_change());
}

// G5. Requests of this cycle do not count each other.
void ChoiceRouter::decide_ways() {
    for (LaneRequest& waiting : waiting_) {
        if (!waiting.is_undecided()) continue;
        const int direct = queue_at(waiting.choices[0].port) * waiting.hops[0];
        const int detour = queue_at(waiting.choices[1].port) * waiting.hops[1];
        waiting.choices = {waiting.choices[direct <= detour ? 0 : 1]};
        waiting.hops = {};
    }
}

int ChoiceRouter::queue_at(Port port) {
    const auto waits = std::ranges::count_if(waiting_, [&](const LaneRequest& waiting) {
        return waiting.request.asked < queue_.now() && waiting.choices.front().port == port;
    });
    const int slots = fabric_.properties(outputs_[index(port)].channel_class()).slots;
    return lane_output(port).held_slots(slots, queue_.now()) + static_cast<int>(waits);
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

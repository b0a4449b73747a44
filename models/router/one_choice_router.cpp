#include "models/router/one_choice_router.h"

namespace narrows {

void OneChoiceRouter::ask(Message& message, int input) {
    const RouteChoice choice = choice_of(message, input);
    const std::size_t output = index(choice.port);
    outputs_[output].queue.add({&message, queue_.now(), input, choice.lanes});
    see_to(output);
}

inline RouteChoice OneChoiceRouter::choice_of(const Message& message, int input) const {
    const Topology& topology = fabric_.topology;
    if (topology.router_of(message.to) == id_) return {Topology::local, fabric_.links_for(message.message_class)};
    if (routes_by_destination_) return {topology.route(id_, message.to), ~LaneSet{0}};
    Choices choices;
    topology.choose_for(message.message_class, place_of(message, input), choices);
    return choices.front();
}

void OneChoiceRouter::see_to(std::size_t number) {
    const Cycle now = queue_.now();
    const Cycle from = LaneOutput(outputs_[number]).can_take_from(now);
    if (from > now) {
        wake(number, from);
    } else if (!outputs_[number].decision_due) {
        outputs_[number].decision_due = true;
        queue_.decide<CycleQueue::Decision::network, &OneChoiceRouter::decide>(*this, number);
    }
}

void OneChoiceRouter::decide(std::uint64_t number) {
    Output& wires = outputs_[number];
    const LaneOutput output(wires);
    const Cycle now = queue_.now();
    while (!wires.queue.empty()) {
        LanePlace place;  // of the last request that can be granted, which is the one that is taken
        const auto request = wires.queue.take_if([&](const ChannelRequest& waiting) {
            const LanePlace found = output.place_for(waiting.lanes, now);
            if (found.exists()) place = found;
            return found.exists();
        });
        if (!request) break;
        output.grant(*request, place, now);
        cross_channel(*request, wires, port_of(number), place);
    }
    wires.decision_due = false;
    if (!wires.queue.empty()) wake(number, output.next_change(now));
}

void OneChoiceRouter::may_take(std::size_t number, Cycle) {
    if (!outputs_[number].queue.empty()) see_to(number);
}

void OneChoiceRouter::wake(std::size_t number, Cycle cycle) {
    Output& output = outputs_[number];
    const bool is_scheduled = output.wake_at > queue_.now() && output.wake_at <= cycle;
    if (cycle == never || is_scheduled) return;
    output.wake_at = cycle;
    queue_.at<&OneChoiceRouter::reconsider>(cycle, *this, number);
}

void OneChoiceRouter::reconsider(std::uint64_t output) {
    if (!outputs_[output].queue.empty()) see_to(output);
}

void OneChoiceRouter::for_each_request(
    const std::function<void(const ChannelRequest&, std::span<const RouteChoice>)>& visit) const {
    for (std::size_t number = 0; number < outputs_.size(); ++number) {
        outputs_[number].queue.for_each_waiting([&](const ChannelRequest& request) {
            const RouteChoice choice{port_of(number), request.lanes};
            visit(request, {&choice, 1});
        });
    }
}

}  // namespace narrows

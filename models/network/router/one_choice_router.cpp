#include "models/network/router/one_choice_router.h"

#include "models/time/prefetch.h"

namespace narrows {

namespace {

// An event names its output by its address.
std::uint64_t in_event(Output& output) { return reinterpret_cast<std::uint64_t>(&output); }
Output& output_of(std::uint64_t argument) { return *reinterpret_cast<Output*>(argument); }

}  // namespace

void OneChoiceRouter::ask(Message& message, int input) {
    const RouteChoice choice = choice_of(message, input);
    Output& output = outputs_[index(choice.port)];
    output.queue.add({&message, queue_.now(), input, choice.lanes});
    see_to(output);
}

inline RouteChoice OneChoiceRouter::choice_of(const Message& message, int input) const {
    const Topology& topology = fabric_.topology;
    if (topology.router_of(message.to) == id_) return {Topology::local, fabric_.links_for(message.message_class)};
    if (routes_by_destination()) return {port_for(message, input), ~LaneSet{0}};
    Choices choices;
    topology.choose_for(message.message_class, place_of(message, input), choices);
    return choices.front();
}

void OneChoiceRouter::see_to(Output& output) {
    const Cycle now = queue_.now();
    const Cycle from = LaneOutput(output).can_take_from(now);
    if (from > now) {
        wake(output, from);
    } else if (!output.decision_due) {
        output.decision_due = true;
        queue_.decide<CycleQueue::Decision::network, &OneChoiceRouter::decide, &OneChoiceRouter::prefetch_for_decision>(
            *this, in_event(output));
    }
}

/// What a grant reads: the output, the message, the lane and the channel it leaves, and the router it goes to.
void OneChoiceRouter::prefetch_for_decision(std::uint64_t argument) const {
    const Output& output = output_of(argument);
    prefetch(output);
    if (output.queue.empty()) return;
    const ChannelRequest& request = output.queue.next();
    prefetch_line(request.message);
    if (output.is_local()) {
        prefetch_sink();
    } else {
        router(output.far_end().router).prefetch_input(output.far_end().in_port);
    }
    if (request.input >= first_local_input()) return prefetch_source(*request.message);
    const Crossing& behind = request.message->last;
    prefetch(router(behind.router).output(behind.port));
    prefetch_leaving(request.input);
}

void OneChoiceRouter::decide(std::uint64_t argument) {
    Output& output = output_of(argument);
    const Cycle now = queue_.now();
    if (output.is_single()) {
        // Every request fits, or none; and a channel takes one message a cycle.
        if (const LanePlace place = LaneOutput(output).place_for(only_lane(0), now); place.exists())
            grant(output.queue.take(), output, place);
    } else {
        grant_all_that_fit(output);
    }
    output.decision_due = false;
    if (!output.queue.empty()) wake(output, LaneOutput(output).next_change(now));
}

void OneChoiceRouter::grant_all_that_fit(Output& output) {
    while (!output.queue.empty()) {
        LanePlace place;  // place for the last request that can be granted, which is the one that is taken
        const auto request = output.queue.take_if([&](const ChannelRequest& waiting) {
            const LanePlace found = LaneOutput(output).place_for(waiting.lanes, queue_.now());
            if (found.exists()) place = found;
            return found.exists();
        });
        if (!request) return;
        grant(*request, output, place);
    }
}

inline void OneChoiceRouter::grant(const ChannelRequest& request, Output& output, LanePlace place) {
    LaneOutput(output).grant(request, place, queue_.now());
    cross_channel(request, output, port_of(static_cast<std::size_t>(&output - outputs_.data())), place);
}

void OneChoiceRouter::may_take(std::size_t number, Cycle) {
    if (!outputs_[number].queue.empty()) see_to(outputs_[number]);
}

void OneChoiceRouter::wake(Output& output, Cycle cycle) {
    const bool is_scheduled = output.wake_at > queue_.now() && output.wake_at <= cycle;
    if (cycle == never || is_scheduled) return;
    output.wake_at = cycle;
    queue_.at<&OneChoiceRouter::reconsider>(cycle, *this, in_event(output));
}

void OneChoiceRouter::reconsider(std::uint64_t argument) {
    Output& output = output_of(argument);
    if (!output.queue.empty()) see_to(output);
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

#include "models/router/lane_router.h"

#include <algorithm>

#include "models/router/packed_input.h"

namespace narrows {

LaneRouter::LaneRouter(const sc_core::sc_module_name& name, Fabric& fabric, RouterId id)
    : ModelRouter(name, fabric, id), wires_apart_(fabric.machine.has_lanes_or_slots()) {
    const Graph& graph = fabric.topology.graph();
    for (Port in_port = 0; in_port < graph.in_ports(id); ++in_port) {
        const int lanes = fabric.properties_into(id, in_port).lanes;
        input_ports_.push_back({static_cast<int>(lanes_.size()), lanes});
        for (int channel = 0; channel < graph.channels_into(id, in_port); ++channel) {
            for (int lane = 0; lane < lanes; ++lane) lanes_.push_back({in_port, lane, false, 0, {}});
        }
    }
    lane_outputs_.reserve(outputs_.size());
    for (std::size_t number = 0; number < outputs_.size(); ++number) {
        Output& output = outputs_[number];
        const ChannelProperties& values = *properties_[number];
        const bool is_local = &output == &outputs_.back();
        lane_outputs_.emplace_back(output, output.queue.inputs(), is_local ? 0 : values.lanes, values.slots);
    }
    contests_.resize(fabric.topology.has_choices() ? 1 : outputs_.size());
}

void LaneRouter::ask(Message& message, int input) {
    LaneRequest request{&message, queue_.now(), input, {}};
    if (fabric_.topology.router_of(message.to) == id_) {
        request.choices.push_back({Topology::local, 0});
    } else {
        const bool starts = input >= first_local_input();
        const InputLane* const lane = starts ? nullptr : &lanes_[static_cast<std::size_t>(input)];
        fabric_.topology.choose({id_, starts ? Topology::local : lane->in_port, starts ? 0 : lane->lane, message.from,
                                 message.to, message.number_in_pair},
                                request.choices);
    }
    const std::size_t contest = contest_of(request.choices.front().port);
    contests_[contest].waiting.push_back(std::move(request));
    decide_soon(contest);
}

void LaneRouter::decide_soon(std::size_t contest) {
    if (contests_[contest].decision_due) return;
    contests_[contest].decision_due = true;
    queue_.decide<CycleQueue::Decision::network, &LaneRouter::decide>(*this, contest);
}

void LaneRouter::decide(std::uint64_t number) {
    Contest& contest = contests_[number];
    const Cycle now = queue_.now();
    contest.decision_due = false;
    const auto& grants = contests_.size() > 1
                             ? rounds_.decide_for(lane_outputs_[number], contest.waiting, now)
                             : rounds_.decide(contest.waiting, now, fabric_.topology.is_adaptive(),
                                              [this](Port port) -> LaneOutput& { return lane_output(port); });
    for (const LaneGrant& grant : grants) {
        cross_channel(contest.waiting[grant.request], grant);
        contest.waiting[grant.request].message = nullptr;
    }
    std::erase_if(contest.waiting, [](const LaneRequest& request) { return request.message == nullptr; });
    if (!contest.waiting.empty()) wake(number, next_change(contest));
}

void LaneRouter::cross_channel(const LaneRequest& request, const LaneGrant& grant) {
    Message& message = *request.message;
    const Port port = grant.choice.port;
    cross(message, port, grant.channel, grant.lane);
    // With several slots a slot holds the whole message, so the tail is known.
    if (wires_apart_ && port != Topology::local)
        outputs_[index(port)].channel(grant.channel).release(message.last_tail + 1);
    if (request.input < first_local_input())
        leaves(lanes_[static_cast<std::size_t>(request.input)], request.input, message.last_tail);
}

// N2. With one slot there is nobody behind, and the tail need not be known.
void LaneRouter::leaves(InputLane& lane, int input, Cycle tail) {
    lane.has_first = false;
    lane.first_from = wires_apart_ ? tail + 1 : 0;
    if (!lane.behind.empty()) becomes_first(lane, input, lane.behind.pop());
}

void LaneRouter::becomes_first(InputLane& lane, int input, Message& message) {
    lane.has_first = true;
    queue_.at<&LaneRouter::head_asks>(std::max(message.may_ask, lane.first_from), *this,
                                      PackedInput::pack(message, input));
}

void LaneRouter::head_asks(std::uint64_t packed) { ask(PackedInput::message(packed), PackedInput::input(packed)); }

void LaneRouter::coming(Message& message, Port in_port, Cycle from) {
    const Crossing& crossing = message.path.back();
    const InputPort& port = input_ports_[static_cast<std::size_t>(in_port)];
    const int input = port.first + crossing.channel * port.lanes + crossing.lane;
    InputLane& lane = lanes_[static_cast<std::size_t>(input)];
    message.may_ask = from;
    if (lane.has_first) {
        lane.behind.push(message);
    } else {
        becomes_first(lane, input, message);
    }
}

void LaneRouter::release(Port port, int channel, int lane, Cycle cycle) {
    if (port != Topology::local) lane_output(port).slots(channel, lane).release(cycle);
    if (port == Topology::local || !wires_apart_) outputs_[index(port)].channel(channel).release(cycle);
    const std::size_t contest = contest_of(port);
    if (contests_[contest].waiting.empty()) return;
    if (cycle <= queue_.now()) {
        decide_soon(contest);
    } else {
        wake(contest, cycle);
    }
}

void LaneRouter::wake(std::size_t number, Cycle cycle) {
    Contest& contest = contests_[number];
    const bool is_scheduled = contest.wake_at > queue_.now() && contest.wake_at <= cycle;
    if (cycle == never || is_scheduled) return;
    contest.wake_at = cycle;
    queue_.at<&LaneRouter::reconsider>(cycle, *this, number);
}

void LaneRouter::reconsider(std::uint64_t contest) {
    if (!contests_[contest].waiting.empty()) decide_soon(contest);
}

Cycle LaneRouter::next_change(const Contest& contest) const {
    Cycle next = never;
    const Cycle now = queue_.now();
    if (contests_.size() > 1) return lane_output(contest.waiting.front().choices.front().port).next_change(now);
    for (const LaneRequest& request : contest.waiting) {
        for (const RouteChoice& choice : request.choices)
            next = std::min(next, lane_output(choice.port).next_change(now));
    }
    return next;
}

void LaneRouter::for_each_waiting(const std::function<void(const Message&, Port)>& visit) const {
    for (const Contest& contest : contests_) {
        for (const LaneRequest& request : contest.waiting) visit(*request.message, request.choices.front().port);
    }
}

// A slot is held by a message that waits at the far end; its first one can be seen there.
const Message* LaneRouter::holder(const Message& waiting, Port port) const {
    const Output& wires = outputs_[index(port)];
    if (port == Topology::local) return wires.channel(0).holder;
    const auto& next = static_cast<const LaneRouter&>(*fabric_.routers[static_cast<std::size_t>(wires.far_end.router)]);
    LaneSet allowed = 0;
    for (const RouteChoice& choice : request_of(waiting)->choices) {
        if (choice.port == port) allowed |= choice.lanes;
    }
    for (const Contest& contest : next.contests_) {
        for (const LaneRequest& there : contest.waiting) {
            if (there.input >= next.first_local_input()) continue;
            const InputLane& lane = next.lanes_[static_cast<std::size_t>(there.input)];
            const bool is_allowed = (allowed & only_lane(lane.lane)) != 0;
            if (lane.in_port == wires.far_end.in_port && is_allowed) return there.message;
        }
    }
    return wires.channel(0).holder;
}

const LaneRequest* LaneRouter::request_of(const Message& message) const {
    for (const Contest& contest : contests_) {
        for (const LaneRequest& request : contest.waiting) {
            if (request.message == &message) return &request;
        }
    }
    return nullptr;
}

}  // namespace narrows

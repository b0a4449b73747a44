#include "models/network/router/lane_router.h"

#include "models/network/router/packed_input.h"
#include "models/time/prefetch.h"

namespace narrows {

LaneRouter::LaneRouter(Fabric& fabric, RouterId id)
    : ModelRouter(fabric, id),
      routes_by_destination_(fabric.topology.routes_by_destination() && !fabric.topology.has_own_routes()),
      wires_apart_(fabric.machine.has_lanes_or_slots()) {
    make_outputs(fabric);
    const Graph& graph = fabric.topology.graph();
    for (Port in_port = 0; in_port < graph.in_ports(id); ++in_port) {
        const int lanes = fabric.properties_into(id, in_port).lanes;
        input_ports_.push_back({static_cast<int>(lanes_.size()), lanes});
        has_plain_inputs_ = has_plain_inputs_ && lanes == 1 && graph.channels_into(id, in_port) == 1;
        for (int channel = 0; channel < graph.channels_into(id, in_port); ++channel) {
            for (int lane = 0; lane < lanes; ++lane) lanes_.emplace_back(in_port, lane);
        }
    }
    if (has_plain_inputs_) plain_inputs_ = lanes_.data();
}

RoutePlace LaneRouter::place_of(const Message& message, int input) const {
    if (input >= first_local_input()) return place_in_lane(message, Topology::local, 0);
    const InputLane& lane = lanes_[static_cast<std::size_t>(input)];
    return place_in_lane(message, lane.in_port(), lane.lane());
}

void LaneRouter::cross_channel(const ChannelRequest& request, Output& wires, Port port, LanePlace place) {
    Message& message = *request.message;
    cross(message, wires, port, place.channel, place.lane);
    // With several slots a slot holds the whole message, so the tail is known.
    if (wires_apart_ && port != Topology::local) wires.channel(place.channel).release(message.last_tail + 1);
    if (request.input >= first_local_input()) return;
    // N2. With one slot there is nobody behind, and the tail need not be known.
    InputLane& lane = lanes_[static_cast<std::size_t>(request.input)];
    Message* const next = lane.leave(wires_apart_ ? message.last_tail + 1 : 0);
    if (next != nullptr) asks_as_first(lane, request.input, *next, next->may_ask);
}

inline void LaneRouter::asks_as_first(InputLane& lane, int input, Message& message, Cycle may_ask) {
    if (routes_by_destination_) {
        message.next_port = fabric_.topology.route(id_, message.to);
        prefetch(outputs_[index(message.next_port)]);  // it asks in a later cycle
    }
    queue_.at<&LaneRouter::head_asks>(lane.set_first(may_ask), *this, PackedInput::pack(message, input));
}

void LaneRouter::head_asks(std::uint64_t packed) { ask(PackedInput::message(packed), PackedInput::input(packed)); }

/// The message has come into the port.
inline int LaneRouter::input_of(const Message& message, Port in_port) const {
    if (has_plain_inputs_) return in_port;
    const InputPort& port = input_ports_[static_cast<std::size_t>(in_port)];
    return port.first + message.last.channel * port.lanes + message.last.lane;
}

void LaneRouter::coming(Message& message, Port in_port, Cycle from) {
    const int input = input_of(message, in_port);
    InputLane& lane = lanes_[static_cast<std::size_t>(input)];
    if (lane.has_first()) {
        lane.push_behind(message, from);
    } else {
        asks_as_first(lane, input, message, from);
    }
}

void LaneRouter::tail_left(Port port, int channel, int lane, Cycle tail) {
    const auto number = static_cast<std::size_t>(port);
    Output& output = outputs_[number];
    const Cycle free = tail + fabric_.properties(output.channel_class()).credit_latency;
    output.slots(channel, lane).release(free, queue_.now());
    if (!wires_apart_) output.channel(channel).release(free);
    may_take(number, free);
}

void LaneRouter::link_free(LinkId link, Cycle cycle) {
    outputs_.back().channel(link).release(cycle);
    may_take(outputs_.size() - 1, cycle);
}

void LaneRouter::for_each_waiting(const std::function<void(const Message&, Port)>& visit) const {
    for_each_request([&](const ChannelRequest& request, std::span<const RouteChoice> choices) {
        visit(*request.message, choices.front().port);
    });
}

// A slot is held by a message that waits at the far end; its first one can be seen there.
const Message* LaneRouter::holder(const Message& waiting, Port port) const {
    const Output& wires = outputs_[index(port)];
    if (port == Topology::local)
        return wires.channel(links_of(fabric_.machine.interface, waiting.message_class).first).holder;
    const Message* const on_wire = wires.channel(0).holder;
    LaneSet allowed = 0;
    for_each_request([&](const ChannelRequest& request, std::span<const RouteChoice> choices) {
        if (request.message != &waiting) return;
        for (const RouteChoice& choice : choices) allowed |= choice.port == port ? choice.lanes : 0;
    });
    const ChannelEnd end = wires.far_end();
    const Message* const there =
        fabric_.routers[static_cast<std::size_t>(end.router)]->waiting_in(end.in_port, allowed);
    return there != nullptr ? there : on_wire;
}

const Message* LaneRouter::waiting_in(Port in_port, LaneSet lanes) const {
    const Message* found = nullptr;
    for_each_request([&](const ChannelRequest& request, std::span<const RouteChoice>) {
        if (request.input >= first_local_input() || found != nullptr) return;
        const InputLane& lane = lanes_[static_cast<std::size_t>(request.input)];
        if (lane.in_port() == in_port && (lanes & only_lane(lane.lane())) != 0) found = request.message;
    });
    return found;
}

}  // namespace narrows

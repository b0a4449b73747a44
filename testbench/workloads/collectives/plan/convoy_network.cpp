#include "testbench/workloads/collectives/plan/convoy_network.h"

#include <algorithm>
#include <bit>

namespace narrows::collectives {

ConvoyNetwork::ConvoyNetwork(const Machine& machine, const Topology& topology, ConvoyEvents& events, ConvoyEnds& ends)
    : topology_(topology),
      events_(events),
      ends_(ends),
      ports_(static_cast<std::uint32_t>(topology.graph().all_ports())),
      most_lanes_(static_cast<std::uint32_t>(machine.most_lanes())),
      always_has_room_(topology.has_choices() || topology.is_medium() || machine.network.allow_deadlock),
      outputs_(ports_ + static_cast<std::size_t>(topology.nodes())),
      lanes_(std::size_t{ports_} * most_lanes_) {
    topology.graph().for_each_group([&](RouterId router, Port port, const PortGroup& group) {
        const ChannelParameters values = machine.channel_values(group.channel_class);
        Output& output = outputs_[topology.graph().port_number(router, port)];
        output.servers = group.channels;
        output.lanes = values.lanes;
        output.slots = values.slots * group.channels;
        output.slot_bytes = values.slot_bytes();
        output.channel_class = group.channel_class;
        output.latency = values.link_latency;
    });
    for (std::size_t node = ports_; node < outputs_.size(); ++node) outputs_[node].servers = machine.interface.links;
}

void ConvoyNetwork::send(const Convoy& convoy) {
    if (unused_.empty()) {
        unused_.push_back(static_cast<std::uint32_t>(travellers_.size()));
        travellers_.emplace_back();
    }
    const std::uint32_t number = unused_.back();
    unused_.pop_back();
    Traveller& traveller = travellers_[number];
    traveller.convoy = convoy;
    traveller.convoy.place.number = sent_++;
    traveller.hops = 0;
    traveller.is_at_end = false;
    events_.note(convoy.leaves, ConvoyEvent::What::head_comes, number);
}

void ConvoyNetwork::happens(const ConvoyEvent& event) {
    switch (event.what) {
        case ConvoyEvent::What::program_goes_on: break;
        case ConvoyEvent::What::head_comes: head_comes(event.which, events_.now()); break;
        case ConvoyEvent::What::tail_leaves:
            outputs_[event.which].busy = false;
            serve(event.which, events_.now());
            break;
        case ConvoyEvent::What::lane_is_left: lane_is_left(event.which, events_.now()); break;
    }
}

/// In a lane, only the first one asks.
void ConvoyNetwork::head_comes(std::uint32_t number, Cycle now) {
    Traveller& traveller = travellers_[number];
    if (traveller.held.empty()) return ask(number, now);
    const std::uint32_t in = traveller.held.back().lane;
    Queue& waiting = lanes_[in].waiting;
    if (waiting.first == none) {
        waiting = {number, number};
        return ask(number, now);
    }
    Traveller& ahead = travellers_[waiting.last];
    std::ranges::find(ahead.held, in, &HeldLane::lane)->behind = number;
    waiting.last = number;
}

void ConvoyNetwork::lane_is_left(std::uint32_t number, Cycle now) {
    Lane& lane = lanes_[number];
    const std::uint32_t first = lane.waiting.first;
    Traveller& traveller = travellers_[first];
    lane.held -= traveller.convoy.messages;
    const auto left = std::ranges::find(traveller.held, number, &HeldLane::lane);
    const std::uint32_t next = left->behind;
    traveller.held.erase(left);
    --traveller.leaving;
    if (traveller.held.empty() && traveller.is_at_end) unused_.push_back(first);
    lane.waiting.first = next;
    if (next != none) ask(next, now);
    serve(number / most_lanes_, now);
}

void ConvoyNetwork::ask(std::uint32_t number, Cycle now) {
    Traveller& traveller = travellers_[number];
    choose(traveller);
    traveller.next_asking = none;
    Queue& asking = outputs_[traveller.output].asking;
    if (asking.first == none) {
        asking.first = number;
    } else {
        travellers_[asking.last].next_asking = number;
    }
    asking.last = number;
    serve(traveller.output, now);
}

/// With adaptive routes, the first channel that is free.
void ConvoyNetwork::choose(Traveller& traveller) {
    const RoutePlace& place = traveller.convoy.place;
    if (place.here == topology_.router_of(place.to)) {
        traveller.output = ports_ + static_cast<std::uint32_t>(int{place.to});
        return;
    }
    choices_.clear();
    topology_.choose_for(MessageClass::data, place, choices_);
    const auto output_of = [&](const RouteChoice& choice) {
        return static_cast<std::uint32_t>(topology_.graph().port_number(place.here, choice.port));
    };
    auto chosen = choices_.begin();
    if (topology_.is_adaptive()) {
        chosen = std::ranges::find_if(choices_,
                                      [&](const RouteChoice& choice) { return !outputs_[output_of(choice)].busy; });
        if (chosen == choices_.end()) chosen = choices_.begin();
    }
    traveller.port = chosen->port;
    traveller.output = output_of(*chosen);
    traveller.lanes = chosen->lanes & first_lanes(outputs_[traveller.output].lanes);
}

/// Whoever cannot enter any of his lanes does not keep others waiting.
void ConvoyNetwork::serve(std::uint32_t number, Cycle now) {
    Output& output = outputs_[number];
    if (output.busy) return;
    std::uint32_t before = none;
    for (std::uint32_t at = output.asking.first; at != none; before = at, at = travellers_[at].next_asking) {
        const std::uint32_t lane = is_link_in(number) ? none : lane_with_room(travellers_[at]);
        if (!is_link_in(number) && lane == none) continue;
        const std::uint32_t next = travellers_[at].next_asking;
        (before == none ? output.asking.first : travellers_[before].next_asking) = next;
        if (output.asking.last == at) output.asking.last = before;
        return grant(at, lane, now);
    }
}

/// The emptiest lane that it may enter; none if all are full.
std::uint32_t ConvoyNetwork::lane_with_room(const Traveller& traveller) const {
    const Output& output = outputs_[traveller.output];
    std::uint32_t best = none;
    for (LaneSet rest = traveller.lanes; rest != 0; rest &= rest - 1) {
        const std::uint32_t lane = traveller.output * most_lanes_ + static_cast<std::uint32_t>(std::countr_zero(rest));
        const int held = lanes_[lane].held;
        if (!always_has_room_ && held > 0 && held + traveller.convoy.messages > output.slots) continue;
        if (best == none || held < lanes_[best].held) best = lane;
    }
    return best;
}

void ConvoyNetwork::grant(std::uint32_t number, std::uint32_t lane, Cycle now) {
    Traveller& traveller = travellers_[number];
    const std::uint32_t output_number = traveller.output;
    Output& output = outputs_[output_number];
    Convoy& convoy = traveller.convoy;
    const Cycle each = period(traveller);
    const Cycle busy = (convoy.messages * each + output.servers - 1) / output.servers;
    const Cycle end = now + busy;
    output.busy = true;
    events_.note(end, ConvoyEvent::What::tail_leaves, output_number);
    if (traveller.hops == 0) ends_.left(convoy, now - convoy.leaves, now);
    convoy.apart = std::max(convoy.apart, busy - each);
    if (is_link_in(output_number)) {
        const Convoy gone = convoy;
        traveller.is_at_end = true;
        if (traveller.held.empty()) {
            unused_.push_back(number);
        } else {
            leave_lanes(traveller, 0, end);
        }
        return ends_.arrived(gone, now);
    }
    if (!always_has_room_) {
        leave_lanes(traveller, lanes_covered(convoy, output) - 1, end);
        lanes_[lane].held += convoy.messages;
        traveller.held.push_back({lane});
    }
    traveller.hops = 1;
    topology_.cross(convoy.place, traveller.port, static_cast<int>(lane % most_lanes_));
    events_.note(now + output.latency, ConvoyEvent::What::head_comes, number);
}

/// From one message to the next one. On a medium, each has gone by every node before the next one.
Cycle ConvoyNetwork::period(const Traveller& traveller) const {
    const Output& output = outputs_[traveller.output];
    const MessageTimes& times = traveller.convoy.times->on(output.channel_class);
    if (is_link_in(traveller.output)) return times.link_in_period();
    const Cycle wire = times.wire_period(traveller.hops);
    return topology_.is_medium() ? std::max(wire + output.latency, times.link_in_period()) : wire;
}

/// All but the last few that it holds.
void ConvoyNetwork::leave_lanes(Traveller& traveller, std::size_t kept, Cycle at) {
    for (; traveller.leaving + kept < traveller.held.size(); ++traveller.leaving)
        events_.note(at, ConvoyEvent::What::lane_is_left, traveller.held[traveller.leaving].lane);
}

/// So many lanes does a waiting convoy fill.
std::size_t ConvoyNetwork::lanes_covered(const Convoy& convoy, const Output& output) {
    const auto bytes = std::int64_t{convoy.messages} * convoy.times->bytes;
    const auto room = std::int64_t{output.slots} * output.slot_bytes;
    return static_cast<std::size_t>((bytes + room - 1) / room);
}

}  // namespace narrows::collectives

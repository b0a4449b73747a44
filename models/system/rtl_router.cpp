#include "models/system/rtl_router.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "models/network/topology/resource.h"
#include "models/rtl/rtl_error.h"
#include "models/system/message_bytes.h"
#include "models/system/names.h"

namespace narrows {

RtlRouter::RtlRouter(Fabric& fabric, RouterId id, RtlClock& clock)
    : AnyRouter(fabric, id),
      fabric_(fabric),
      clock_(clock),
      pins_(clock.pins(id)),
      channels_(fabric.topology.graph(), id),
      lanes_(fabric.machine.network.lanes),
      wires_apart_(fabric.machine.has_lanes_or_slots()),
      progress_(fabric.machine),
      incoming_(channels_.in().size()),
      outgoing_(channels_.out().size()),
      input_lanes_(channels_.in().size() * at(lanes_)) {
    make_outputs(fabric);
    fabric.routers[at(id)] = this;
    clock.add(*this);
}

// --- inputs of the pins ---------------------------------------------------------------------------------------------

void RtlRouter::tail_left(Port port, int channel, int lane, Cycle tail) {
    Output& output = outputs_[index(port)];
    if (!wires_apart_)
        output.channel(channel).release(tail + fabric_.properties(output.channel_class()).credit_latency);
    const Cycle now = fabric_.queue.now();
    const auto packed = static_cast<std::uint64_t>(channels_.out_number(port, channel) * lanes_ + lane);
    if (rtl_neighbour(port) != nullptr) {
        changed(now);  // a wire of the RTL reports it
        clock_.wake(id());
    } else if (tail == now) {
        freed_now(packed);
    } else {
        fabric_.queue.at<&RtlRouter::freed_now>(tail, *this, packed);
    }
}

void RtlRouter::freed_now(std::uint64_t channel_and_lane) {
    const auto packed = static_cast<int>(channel_and_lane);
    freed_.push_back({fabric_.queue.now(), packed / lanes_, packed % lanes_});
    clock_.wake(id());
}

void RtlRouter::coming(Message& message, Port in_port, Cycle from) {
    const int number = channels_.in_number(in_port, message.last.channel);
    incoming_[at(number)] = {&message, head_of(message, clock_.enter(message)), bytes_of(message, fabric_.machine),
                             message.crossed - 1, 0};
    comes_to_lane(message, in_port, from);
}

void RtlRouter::head_comes(Message& message, Port in_port) {
    comes_to_lane(message, in_port, fabric_.queue.now() + fabric_.properties_into(id(), in_port).worm.latency());
}

void RtlRouter::set_inputs(Cycle cycle) {
    for (const Freed& freed : freed_) {
        if (freed.cycle == cycle) pins_.set_freed(freed.channel, freed.lane);
    }
    if (std::erase_if(freed_, [cycle](const Freed& freed) { return freed.cycle == cycle; }) > 0) changed(cycle);
    for (int channel = 0; channel < static_cast<int>(incoming_.size()); ++channel) {
        if (incoming_[at(channel)].message != nullptr) give_bytes(channel, cycle);
    }
}

void RtlRouter::give_bytes(int channel, Cycle cycle) {
    Incoming& incoming = incoming_[at(channel)];
    const Message& message = *incoming.message;
    const int crossed = progress_.crossed(message, incoming.place, cycle);
    if (crossed == incoming.crossed) return;
    pins_.come(channel, {incoming.crossed == 0 ? &incoming.head : nullptr,
                         std::span(incoming.bytes).subspan(at(incoming.crossed), at(crossed - incoming.crossed)),
                         message.more().path[at(incoming.place)].lane});
    incoming.crossed = crossed;
    if (crossed == message.bytes) incoming.message = nullptr;
}

// --- requests -------------------------------------------------------------------------------------------------------

void RtlRouter::comes_to_lane(Message& message, Port in_port, Cycle from) {
    const int input = channels_.in_number(in_port, message.last.channel) * lanes_ + message.last.lane;
    ++inside_;
    clock_.wake(id());
    const Cycle asks = input_lanes_[at(input)].enter(message, from);
    if (asks != never) asking_.push_back({&message, asks, input});
}

// With one slot there is nobody behind, and the tail need not be known.
void RtlRouter::leaves_lane(int input, Cycle tail) {
    InputLane& lane = input_lanes_[at(input)];
    Message* const next = lane.leave(wires_apart_ ? tail + 1 : 0);
    if (next != nullptr) asking_.push_back({next, lane.follow(*next), input});
}

void RtlRouter::read_requests() {
    const Cycle now = fabric_.queue.now();
    for (const Asking& asking : asking_) {
        if (asking.from == now) ask(*asking.message, asking.input);
    }
    std::erase_if(asking_, [now](const Asking& asking) { return asking.from == now; });
}

void RtlRouter::ask(Message& message, int input) {
    outputs_[index(choice_for(message).port)].queue.add({&message, fabric_.queue.now(), input});
}

RouteChoice RtlRouter::choice_for(const Message& message) const {
    if (fabric_.topology.router_of(message.to) == id()) return {Topology::local, 0};
    Choices choices;
    fabric_.topology.choose(place_of(fabric_, message), choices);
    return choices.front();
}

const Message* RtlRouter::waiting_in(Port in_port, LaneSet lanes) const {
    const Message* found = nullptr;
    for_each_waiting([&](const Message& message, Port) {
        const RoutePlace place = place_of(fabric_, message);
        if (place.in_port == in_port && (lanes & only_lane(place.lane)) != 0) found = &message;
    });
    return found;
}

const Message* RtlRouter::holder(const Message& waiting, Port port) const {
    const Message* const on_wire = AnyRouter::holder(waiting, port);
    if (port == Topology::local || !wires_apart_) return on_wire;
    const ChannelEnd end = outputs_[index(port)].far_end();
    const Message* const there = fabric_.routers[at(end.router)]->waiting_in(end.in_port, choice_for(waiting).lanes);
    return there != nullptr ? there : on_wire;
}

// --- outputs of the pins --------------------------------------------------------------------------------------------

void RtlRouter::read_outputs() {
    read_requests();
    read_channels();
}

void RtlRouter::read_channels() {
    const rtl::ChannelEvents events = pins_.channel_events();
    for (int number = 0; events.head_leaves && number < static_cast<int>(outgoing_.size()); ++number)
        read_heads(number);
    for (int number = 0; events.frees && number < static_cast<int>(incoming_.size()); ++number) read_lanes(number);
    for (int number = 0; events.bytes_leave && number < static_cast<int>(outgoing_.size()); ++number) {
        read_bytes(number);
    }
}

RtlRouter* RtlRouter::rtl_neighbour(Port port) const { return clock_.router(outputs_[index(port)].far_end().router); }

void RtlRouter::read_heads(int number) {
    if (!pins_.head_leaves(number)) return;
    const auto [port, channel] = channels_.out()[at(number)];
    Outgoing& outgoing = outgoing_[at(number)];
    const int lane = pins_.lane_of_leaving(number);
    if (lane >= lanes_) differs(fmt::format("a head leaves in lane {}, which the channel does not have", lane));
    granted(port, channel, lane, pins_.leaving(number).tag, outgoing);
    const ChannelEnd end = outputs_[index(port)].far_end();
    if (RtlRouter* next = rtl_neighbour(port)) {
        next->head_comes(*outgoing.message, end.in_port);
    } else {
        fabric_.routers[at(end.router)]->coming(
            *outgoing.message, end.in_port,
            fabric_.queue.now() + fabric_.properties(outputs_[index(port)].channel_class()).worm.latency());
    }
}

void RtlRouter::read_lanes(int number) {
    const auto [in_port, channel] = channels_.in()[at(number)];
    for (int lane = 0; lane < lanes_; ++lane) {
        if (!pins_.frees(number, lane)) continue;
        const auto from = fabric_.topology.graph().origin(id(), in_port);
        if (!from) differs("it frees a channel that begins nowhere");
        fabric_.routers[at(from->router)]->tail_left(from->in_port, channel, lane, fabric_.queue.now());
    }
}

ChannelRequest RtlRouter::take_request(Output& output, Message& message) {
    if (clock_.may_differ()) ask_early(message);
    if (output.queue.empty()) differs(message_name(message) + " has been given a channel without having asked");
    if (lanes_ == 1 && !clock_.may_differ()) {
        const ChannelRequest request = output.queue.take();
        if (request.message != &message)
            differs(fmt::format("{} has been given a channel before {}", message_name(message),
                                message_name(*request.message)));
        return request;
    }
    const auto request =
        output.queue.take_if([&](const ChannelRequest& waiting) { return waiting.message == &message; });
    if (!request) differs(message_name(message) + " has been given a channel that it has not asked for");
    return *request;
}

/// A head that gets a channel sooner than models ask for it has asked in this cycle.
void RtlRouter::ask_early(Message& message) {
    const auto asking = std::ranges::find(asking_, &message, &Asking::message);
    if (asking == asking_.end()) return;
    ask(message, asking->input);
    asking_.erase(asking);
}

void RtlRouter::granted(Port port, int channel, int lane, int number, Outgoing& outgoing) {
    const Cycle now = fabric_.queue.now();
    Output& output = outputs_[index(port)];
    Message& message = message_with(number);
    if (outgoing.message != nullptr)
        differs(fmt::format("{} crosses a channel within {}", message_name(message), message_name(*outgoing.message)));
    const ChannelRequest request = take_request(output, message);
    output.channel(channel).grant(request, now);
    Crossing crossing{now, id(), port};
    if (port == Topology::local) {
        message.link = LinkId(channel);
    } else {
        crossing.channel = static_cast<std::uint8_t>(channel);
        crossing.lane = static_cast<std::uint8_t>(lane);
    }
    message.head_crosses(crossing, fabric_.keeps_paths);
    outgoing = {&message, number, message.crossed - 1, 0, std::move(outgoing.bytes)};
    outgoing.bytes.clear();
    if (fabric_.observer != nullptr) fabric_.observer->head_crossed(message, crossing);
    if (clock_.knows_tails()) {
        // The models behind this router need this time.
        const WormTiming& worm = fabric_.properties(output.channel_class()).worm;
        const Cycle tail = worm.tail(message.more().path, port == Topology::local, outgoing.place, message.bytes,
                                     message.tail_may_cross);
        message.tail_crosses(tail, worm.latency());
        outgoing.tail = tail;
        if (wires_apart_ && port != Topology::local) output.channel(channel).release(message.last_tail + 1);
    }
    if (request.input < first_local_input()) leaves_lane(request.input, message.last_tail);
}

void RtlRouter::read_bytes(int number) {
    Outgoing& outgoing = outgoing_[at(number)];
    rtl::FlitBytes flit;
    const int count = pins_.bytes_leaving(number, flit);
    if (count == 0) return;
    if (outgoing.message == nullptr) differs("bytes cross a channel, but no head has");
    outgoing.bytes.insert(outgoing.bytes.end(), flit.begin(), flit.begin() + count);
    if (static_cast<int>(outgoing.bytes.size()) < outgoing.message->bytes) return;
    --inside_;
    changed(fabric_.queue.now());
    if (rtl_neighbour(channels_.out()[at(number)].port) == nullptr) {  // it goes on into the model
        take_over_bytes(*outgoing.message, outgoing.bytes);
        clock_.leave(outgoing.number);
    }
    tail_crosses(outgoing);
}

void RtlRouter::tail_crosses(Outgoing& outgoing) {
    const Cycle now = fabric_.queue.now();
    if (outgoing.message == nullptr) differs("a last byte crosses a channel, but no head has");
    Message& message = *std::exchange(outgoing.message, nullptr);
    if (clock_.knows_tails() && now != outgoing.tail)
        differs(fmt::format("the last byte of {} crosses a channel, expected at {}{}", message_name(message),
                            outgoing.tail,
                            clock_.may_differ() ? ", which models beside RTL rely on; use --rtl all" : ""));
    if (fabric_.observer != nullptr) fabric_.observer->tail_crossed(message, outgoing.place, now);
}

Message& RtlRouter::message_with(int tag) const {
    Message* const message = clock_.message(tag);
    if (message == nullptr) differs(fmt::format("no message in RTL has the tag {}", tag));
    return *message;
}

void RtlRouter::take_over_bytes(Message& message, std::span<const std::byte> bytes) const {
    const int header = fabric_.machine.message.header_bytes;
    const std::vector<std::byte> sent = bytes_of(message, fabric_.machine);
    if (bytes.size() != sent.size() || !std::equal(bytes.begin(), bytes.begin() + header, sent.begin()))
        differs(message_name(message) + ": its length or header is not what was sent");
    message.payload = Payload(bytes.subspan(at(header)));
}

// A register follows its inputs at the next edge, and a buffer that is emptied is free one edge later (R2), a slot a
// credit latency later. After these and one more edge, the registers of a router without messages no longer change.
bool RtlRouter::rests() const {
    return inside_ == 0 && freed_.empty() && asking_.empty() &&
           fabric_.queue.now() > last_change_ + 2 + fabric_.machine.network.credit_latency;
}

void RtlRouter::differs(const std::string& what) const {
    clock_.fail(rtl::RtlError(fmt::format("the RTL of {} does not agree with the model at cycle {}: {}",
                                          router_name(fabric_.topology, id()), fabric_.queue.now(), what)));
}

}  // namespace narrows

#include "models/system/rtl_endpoint.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/system/message_bytes.h"

namespace narrows {

RtlEndpoint::RtlEndpoint(Fabric& fabric, EndpointId id, RtlClock& clock, MessageReceiver& receiver, SendWatch& watch)
    : RtlRouter(fabric, fabric.topology.router_of(id), clock),
      AnyInterface(fabric, id, watch),
      interface_pins_(*pins_.interface()),
      receiver_(receiver),
      sender_(watch),
      asked_(at(fabric.machine.interface.links * std::max(1, fabric.machine.interface.injection_buffers))),
      links_(at(fabric.machine.interface.links)) {
    fabric.interfaces[at(id)] = this;
}

// --- inputs of the pins ---------------------------------------------------------------------------------------------

void RtlEndpoint::told(Input::What what, int number, Message* message) {
    inputs_.push_back({fabric_.queue.now(), what, number, message});
    clock_.wake(RtlRouter::id());
}

void RtlEndpoint::fill_register(Message& message, Cycle ready) {
    Link& link = links_[at(message.link)];
    link.in_register = &message;
    link.ready = ready;
    message.source = nullptr;
    ++inside_;
    told(Input::What::start, message.link, &message);
}

void RtlEndpoint::taken(LinkId link, Cycle cycle) { fabric_.queue.at<&RtlEndpoint::take_now>(cycle, *this, at(link)); }
void RtlEndpoint::take_now(std::uint64_t link) { told(Input::What::taken, static_cast<int>(link)); }
void RtlEndpoint::acknowledged(Port first_channel) { told(Input::What::acknowledged, first_channel); }

void RtlEndpoint::set_inputs(Cycle cycle) {
    const bool finds_loops = clock_.finds_loops() && !inputs_.empty();
    const ProcessorOutputs before = finds_loops ? outputs_to_processor() : ProcessorOutputs{};
    for (const Input& input : inputs_) {
        if (input.cycle == cycle) give(input);
    }
    if (finds_loops) compare_outputs(before);
    if (std::erase_if(inputs_, [cycle](const Input& input) { return input.cycle == cycle; }) > 0) changed(cycle);
    RtlRouter::set_inputs(cycle);
}

RtlEndpoint::ProcessorOutputs RtlEndpoint::outputs_to_processor() const {
    const rtl::LinkEvents events = interface_pins_.link_events();
    ProcessorOutputs outputs{0, events.copied, events.presents};
    for (LinkId link = 0; link < static_cast<int>(links_.size()); ++link)
        outputs.free |= unsigned{interface_pins_.free(link)} << link;
    return outputs;
}

/// The processor decides by the outputs of a cycle what its inputs in that cycle are.
void RtlEndpoint::compare_outputs(const ProcessorOutputs& before) {
    pins_.update_outputs();
    const ProcessorOutputs after = outputs_to_processor();
    const auto compare = [this](const char* pin, unsigned first, unsigned then) {
        if (first != then)
            differs(
                fmt::format("its output {} follows an input of the processor within the cycle, which closes a "
                            "loop; let it depend on registers only",
                            pin));
    };
    compare("free_o", before.free, after.free);
    compare("copied_o", before.copied, after.copied);
    compare("presents_o", before.presents, after.presents);
}

void RtlEndpoint::give(const Input& input) {
    switch (input.what) {
        case Input::What::start:
            interface_pins_.start(LinkId(input.number), head_of(*input.message, clock_.enter(*input.message)),
                                  bytes_of(*input.message, fabric_.machine));
            break;
        case Input::What::taken:
            interface_pins_.taken(LinkId(input.number));
            links_[at(input.number)].presented = false;
            --inside_;
            break;
        case Input::What::acknowledged: interface_pins_.acknowledged(Port(input.number)); break;
    }
}

// --- outputs of the pins --------------------------------------------------------------------------------------------

void RtlEndpoint::read_outputs() {
    read_requests();
    const rtl::LinkEvents events = interface_pins_.link_events();
    for (LinkId link = 0; link < static_cast<int>(links_.size()); ++link) read_link_out(link, events);
    for (int input = 0; (events.any_asks || any_asked_) && input < static_cast<int>(asked_.size()); ++input)
        read_local_input(input);
    any_asked_ = events.any_asks;
    read_channels();
    for (LinkId link = 0; link < static_cast<int>(links_.size()); ++link) read_link_in(link, events);
    for (LinkId link = 0; link < static_cast<int>(links_.size()); ++link) {
        if (events.has(events.presents, link) && !links_[at(link)].presented) read_presented(link);
    }
}

void RtlEndpoint::read_link_out(LinkId number, const rtl::LinkEvents& events) {
    Link& link = links_[at(number)];
    const Cycle now = fabric_.queue.now();
    // The head and the last byte of a short message leave in the same cycle.
    if (events.has(events.head_leaves_buffer, number) && fabric_.machine.interface.injection_buffers > 0) {
        Message& message = on_wire(link);
        message.supply(now + fabric_.machine.interface_cycles(message.bytes) - 1);
    }
    if (events.has(events.last_leaves_buffer, number)) {
        on_wire(link);
        link.usage.busy += now + 1 - std::max(link.buffered.front().copied, link.wire_free_at);
        link.wire_free_at = now + 1;
        link.left = link.buffered.front().message;
        link.buffered.pop_front();
    }
    if (events.has(events.copied, number)) {
        if (link.in_register == nullptr) differs("it moves a message out of an empty register");
        Message& message = *std::exchange(link.in_register, nullptr);
        link.usage.waiting += now - link.ready;
        link.buffered.push_back({&message, now});
        if (fabric_.observer != nullptr) fabric_.observer->copied_to_send_buffer(message, now);
        sender_.send_may_start(now);
    }
    compare_register(number);
}

/// A message that starts in this cycle is not in the RTL yet.
void RtlEndpoint::compare_register(LinkId number) const {
    const auto starts = [&](const Input& input) { return input.what == Input::What::start && input.number == number; };
    const bool is_full = links_[at(number)].in_register != nullptr && std::ranges::none_of(inputs_, starts);
    if (is_register_free(number) == is_full)
        differs(fmt::format("its register of interface link {} says that it is {}", number, is_full ? "free" : "full"));
}

Message& RtlEndpoint::on_wire(const Link& link) const {
    if (link.buffered.empty()) differs("it sends a message out of an empty buffer");
    return *link.buffered.front().message;
}

void RtlEndpoint::read_local_input(int input) {
    Message* const message = interface_pins_.asks(input) ? &message_with(interface_pins_.asking(input).tag) : nullptr;
    if (message != nullptr && message != asked_[at(input)]) {
        const int buffers = fabric_.machine.interface.injection_buffers;
        if (buffers == 0) compare_order(*message, links_[at(input)]);
        if (buffers > 0) message->more().injection_buffer = input % buffers;
        message->first_asked = fabric_.queue.now();
        ask(*message, first_local_input() + input);
    }
    asked_[at(input)] = message;
}

/// A short message may leave the buffer in the cycle in which it asks.
void RtlEndpoint::compare_order(const Message& asking, const Link& link) const {
    if (&asking != link.left && &asking != &on_wire(link))
        differs(message_name(asking) + " asks before another one that was sent earlier");
}

void RtlEndpoint::read_link_in(LinkId number, const rtl::LinkEvents& events) {
    Link& link = links_[at(number)];
    const Cycle now = fabric_.queue.now();
    if (link.held && events.has(events.accepts, number)) {
        link.held = false;
        outputs_[index(Topology::local)].channel(number).release(now);
    }
    if (events.has(events.head_arrives, number)) {
        granted(Topology::local, number, 0, interface_pins_.arriving(number).tag, link.arriving);
        link.held = true;
    }
    if (events.has(events.last_arrives, number)) {
        link.arrived.push_back(link.arriving.message);
        tail_crosses(link.arriving);
    }
}

void RtlEndpoint::read_presented(LinkId number) {
    Link& link = links_[at(number)];
    link.presented = true;
    const rtl::Head head = interface_pins_.presented(number, {});
    Message& message = message_with(head.tag);
    if (link.arriving.message == &message)
        differs(message_name(message) + " is presented before its last byte has come");
    if (link.arrived.empty() || link.arrived.front() != &message)
        differs(message_name(message) + " is presented before another one that came earlier");
    link.arrived.pop_front();
    if (head.bytes != message.bytes) differs(message_name(message) + " is presented with another length");
    std::vector<std::byte> bytes(at(head.bytes));
    interface_pins_.presented(number, bytes);
    clock_.leave(head.tag);
    take_over_bytes(message, bytes);
    receiver_.will_present(message, fabric_.queue.now());
}

LinkOut RtlEndpoint::link_out(LinkId number) const {
    const Link& link = links_[at(number)];
    return {link.in_register, link.buffered.empty() ? nullptr : link.buffered.front().message, link.usage};
}

}  // namespace narrows

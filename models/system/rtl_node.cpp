#include "models/system/rtl_node.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "models/system/message_bytes.h"
#include "models/system/names.h"

namespace narrows {

RtlNode::RtlNode(const sc_core::sc_module_name& name, Fabric& fabric, MessageLedger& messages, NodeId id,
                 RtlClock& clock)
    : Node(name, fabric, messages, id),
      AnyRouter(fabric, fabric.topology.router_of(id)),
      AnyInterface(fabric, id, processor),
      fabric_(fabric),
      clock_(clock),
      pins_(clock.pins(id)),
      grid_(dynamic_cast<const Grid&>(fabric.topology)),
      progress_(fabric.machine),
      asked_(at(fabric.machine.interface.links * std::max(1, fabric.machine.interface.injection_buffers))),
      links_(at(fabric.machine.interface.links)) {
    processor.connect(*this);
    fabric.routers[at(AnyRouter::id())] = this;
    fabric.interfaces[at(id)] = this;
    clock.add(*this);
}

// --- inputs of the pins ---------------------------------------------------------------------------------------------

void RtlNode::told(Input::What what, int number, Message* message) {
    inputs_.push_back({fabric_.queue.now(), what, number, message});
    clock_.wake(id());
}

void RtlNode::fill_register(Message& message, Cycle ready) {
    Link& link = links_[at(message.link)];
    link.in_register = &message;
    link.ready = ready;
    message.source = nullptr;
    ++inside_;
    told(Input::What::start, message.link, &message);
}

void RtlNode::taken(LinkId link, Cycle cycle) { fabric_.queue.at<&RtlNode::take_now>(cycle, *this, at(link)); }
void RtlNode::take_now(std::uint64_t link) { told(Input::What::taken, static_cast<int>(link)); }
void RtlNode::acknowledged(Port first_channel) { told(Input::What::acknowledged, first_channel); }

// The far end's last byte leaves one cycle before the channel is free.
void RtlNode::release(Port port, int channel, int /*lane*/, Cycle cycle) {
    Output& output = outputs_[index(port)];
    output.channel(channel).release(cycle);
    if (rtl_neighbour(port) != nullptr) {
        last_change_ = fabric_.queue.now();  // a wire of the RTL reports it
        clock_.wake(id());
    } else if (cycle - 1 == fabric_.queue.now()) {
        done_now(static_cast<std::uint64_t>(port));
    } else {
        fabric_.queue.at<&RtlNode::done_now>(cycle - 1, *this, static_cast<std::uint64_t>(port));
    }
}
void RtlNode::done_now(std::uint64_t port) { told(Input::What::done, static_cast<int>(port)); }

void RtlNode::coming(Message& message, Port in_port, Cycle from) {
    incoming_[at(in_port)] = {&message, head_of(message, clock_.enter(message)),
                              bytes_of(message, fabric_.machine.message.header_bytes),
                              static_cast<int>(message.path.size()) - 1, 0};
    asking_.push_back({&message, from, in_port});
    ++inside_;
    clock_.wake(id());
}

void RtlNode::head_comes(Message& message, Port in_port) {
    asking_.push_back({&message, fabric_.queue.now() + 1, in_port});
    ++inside_;
    clock_.wake(id());
}

void RtlNode::set_inputs(Cycle cycle) {
    for (const Input& input : inputs_) {
        if (input.cycle == cycle) give(input);
    }
    if (std::erase_if(inputs_, [cycle](const Input& input) { return input.cycle == cycle; }) > 0) last_change_ = cycle;
    for (Port port = 0; port < grid_.network_ports(); ++port) give_bytes(port, cycle);
}

void RtlNode::give(const Input& input) {
    switch (input.what) {
        case Input::What::start:
            pins_.start(LinkId(input.number), head_of(*input.message, clock_.enter(*input.message)),
                        bytes_of(*input.message, fabric_.machine.message.header_bytes));
            break;
        case Input::What::taken:
            pins_.taken(LinkId(input.number));
            links_[at(input.number)].presented = false;
            --inside_;
            break;
        case Input::What::acknowledged: pins_.acknowledged(Port(input.number)); break;
        case Input::What::done: pins_.set_done(Port(input.number)); break;
    }
}

void RtlNode::give_bytes(Port port, Cycle cycle) {
    Incoming& incoming = incoming_[at(port)];
    if (incoming.message == nullptr) return;
    const Message& message = *incoming.message;
    const int crossed = progress_.crossed(message, incoming.channel, cycle);
    if (crossed == incoming.crossed) return;
    pins_.come(port, {incoming.crossed == 0 ? &incoming.head : nullptr,
                      std::span(incoming.bytes).subspan(at(incoming.crossed), at(crossed - incoming.crossed))});
    incoming.crossed = crossed;
    if (crossed == message.bytes) incoming.message = nullptr;
}

rtl::Head RtlNode::head_of(const Message& message, int number) const {
    return {message.bytes, grid_.column(message.to), grid_.row(message.to), number};
}

// --- outputs of the pins --------------------------------------------------------------------------------------------

void RtlNode::read_outputs() {
    read_requests();
    for (LinkId link = 0; link < static_cast<int>(links_.size()); ++link) read_link_out(link);
    for (int input = 0; input < static_cast<int>(asked_.size()); ++input) read_local_input(input);
    for (Port port = 0; port < grid_.network_ports(); ++port) read_port(port);
    for (Port port = 0; port < grid_.network_ports(); ++port) read_bytes(port);
    for (LinkId link = 0; link < static_cast<int>(links_.size()); ++link) read_link_in(link);
    for (LinkId link = 0; link < static_cast<int>(links_.size()); ++link) read_presented(link);
}

void RtlNode::read_requests() {
    const Cycle now = fabric_.queue.now();
    for (const Asking& asking : asking_) {
        if (asking.from == now) ask(*asking.message, asking.input);
    }
    std::erase_if(asking_, [now](const Asking& asking) { return asking.from == now; });
}

void RtlNode::ask(Message& message, int input) {
    outputs_[index(grid_.route(AnyRouter::id(), message.to))].queue.add({&message, fabric_.queue.now(), input});
}

void RtlNode::read_link_out(LinkId number) {
    Link& link = links_[at(number)];
    const Cycle now = fabric_.queue.now();
    // The head and the last byte of a short message leave in the same cycle.
    if (pins_.head_leaves_buffer(number) && fabric_.machine.interface.injection_buffers > 0) {
        Message& message = on_wire(link);
        message.supplied = now + fabric_.machine.interface_cycles(message.bytes) - 1;
    }
    if (pins_.last_leaves_buffer(number)) {
        const Message& message = on_wire(link);
        link.usage.busy += now + 1 - std::max(message.copied, link.wire_free_at);
        link.wire_free_at = now + 1;
        link.buffered.pop_front();
    }
    if (pins_.copied(number)) {
        if (link.in_register == nullptr) differs("it moves a message out of an empty register");
        Message& message = *std::exchange(link.in_register, nullptr);
        message.copied = now;
        link.usage.waiting += now - link.ready;
        link.buffered.push_back(&message);
        if (fabric_.observer != nullptr) fabric_.observer->copied_to_send_buffer(message, now);
        processor.send_may_start(now);
    }
}

Message& RtlNode::on_wire(const Link& link) const {
    if (link.buffered.empty()) differs("it sends a message out of an empty buffer");
    return *link.buffered.front();
}

void RtlNode::read_local_input(int input) {
    const Message* message = pins_.asks(input) ? &clock_.message(pins_.asking(input).tag) : nullptr;
    if (message != nullptr && message != asked_[at(input)]) {
        Message& asking = clock_.message(pins_.asking(input).tag);
        const int buffers = fabric_.machine.interface.injection_buffers;
        if (buffers > 0) asking.injection_buffer = input % buffers;
        ask(asking, first_local_input() + input);
    }
    asked_[at(input)] = message;
}

RtlNode* RtlNode::rtl_neighbour(Port port) const {
    return clock_.node(grid_.node_at(outputs_[index(port)].far_end.router));
}

void RtlNode::read_port(Port port) {
    if (pins_.head_leaves(port)) {
        Outgoing& outgoing = outgoing_[at(port)];
        granted(port, 0, pins_.leaving(port).tag, outgoing);
        Message& message = *outgoing.message;
        const ChannelEnd end = outputs_[index(port)].far_end;
        if (RtlNode* next = rtl_neighbour(port)) {
            next->head_comes(message, end.in_port);
        } else {
            fabric_.routers[at(end.router)]->coming(message, end.in_port, fabric_.queue.now() + 1);
        }
    }
    if (pins_.done(port)) {
        const ChannelEnd back =
            outputs_[index(port)].far_end;  // the channel from the far end is the reverse of the channel to it
        fabric_.routers[at(back.router)]->release(back.in_port, 0, 0, fabric_.queue.now() + 1);
    }
}

void RtlNode::granted(Port port, int channel, int number, Outgoing& outgoing) {
    const Cycle now = fabric_.queue.now();
    Output& output = outputs_[index(port)];
    Message& message = clock_.message(number);
    if (output.queue.empty()) differs(message_name(message) + " has been given a channel without having asked");
    const ChannelRequest request = output.queue.take();
    if (request.message != &message)
        differs(fmt::format("{} has been given a channel before {}", message_name(message),
                            message_name(*request.message)));
    output.channel(channel).grant(request, now);
    message.path.push_back({now, AnyRouter::id(), port});
    if (port == Topology::local) message.link = LinkId(channel);
    outgoing = {&message, number, static_cast<int>(message.path.size()) - 1, 0, std::move(outgoing.bytes)};
    outgoing.bytes.clear();
    if (fabric_.observer != nullptr) fabric_.observer->head_crossed(message, message.path.back());
    if (!clock_.knows_tails()) return;
    // The models behind this node need this time.
    const WormTiming& worm = properties(port).worm;
    const Cycle earliest = outgoing.place == 0 ? message.supplied : message.last_tail + worm.latency();
    message.last_tail = worm.tail({message.path.data(), message.path.size()}, port == Topology::local, outgoing.place,
                                  message.bytes, earliest);
    message.tail_may_cross = message.last_tail + worm.latency();
    ++message.known_tails;
    outgoing.tail = message.last_tail;
}

void RtlNode::read_bytes(Port port) {
    Outgoing& outgoing = outgoing_[at(port)];
    if (outgoing.message == nullptr) return;
    std::array<std::byte, 8> flit;
    const int count = pins_.bytes_leaving(port, flit);
    outgoing.bytes.insert(outgoing.bytes.end(), flit.begin(), flit.begin() + count);
    if (static_cast<int>(outgoing.bytes.size()) < outgoing.message->bytes) return;
    --inside_;
    last_change_ = fabric_.queue.now();
    if (rtl_neighbour(port) == nullptr) comes_out(outgoing);
    tail_crosses(outgoing);
}

void RtlNode::read_link_in(LinkId number) {
    Link& link = links_[at(number)];
    const Cycle now = fabric_.queue.now();
    if (link.held && pins_.accepts(number)) {
        link.held = false;
        outputs_[index(Topology::local)].channel(number).release(now);
    }
    if (pins_.head_arrives(number)) {
        granted(Topology::local, number, pins_.arriving(number).tag, link.arriving);
        link.held = true;
    }
    if (pins_.last_arrives(number)) tail_crosses(link.arriving);
}

void RtlNode::read_presented(LinkId number) {
    Link& link = links_[at(number)];
    if (link.presented || !pins_.presents(number)) return;
    link.presented = true;
    std::vector<std::byte> bytes(at(pins_.presented(number, {}).bytes));
    Message& message = clock_.leave(pins_.presented(number, bytes).tag);
    take_over_bytes(message, bytes);
    processor.will_present(message, fabric_.queue.now());
}

void RtlNode::tail_crosses(Outgoing& outgoing) {
    const Cycle now = fabric_.queue.now();
    Message& message = *std::exchange(outgoing.message, nullptr);
    if (clock_.knows_tails() && now != outgoing.tail)
        differs(
            fmt::format("the last byte of {} crosses a channel, expected at {}", message_name(message), outgoing.tail));
    if (fabric_.observer != nullptr) fabric_.observer->tail_crossed(message, outgoing.place, now);
}

/// A message goes on into the model.
void RtlNode::comes_out(const Outgoing& outgoing) { take_over_bytes(clock_.leave(outgoing.number), outgoing.bytes); }

/// The delivered bytes are those that came through the RTL.
void RtlNode::take_over_bytes(Message& message, std::span<const std::byte> bytes) const {
    const int header = fabric_.machine.message.header_bytes;
    const std::vector<std::byte> sent = bytes_of(message, header);
    if (bytes.size() != sent.size() || !std::equal(bytes.begin(), bytes.begin() + header, sent.begin()))
        differs(message_name(message) + ": its length or header is not what was sent");
    message.payload = Payload(bytes.subspan(at(header)));
}

// A register follows its inputs at the next edge, and a buffer that is emptied is free one edge later (R2). After these
// and one more edge, the registers of a node without messages no longer change.
bool RtlNode::rests() const {
    return inside_ == 0 && inputs_.empty() && asking_.empty() && fabric_.queue.now() > last_change_ + 3;
}

LinkOut RtlNode::link_out(LinkId number) const {
    const Link& link = links_[at(number)];
    return {link.in_register, link.buffered.empty() ? nullptr : link.buffered.front(), link.usage};
}

void RtlNode::differs(const std::string& what) const {
    throw std::runtime_error(fmt::format("the RTL of node {} does not agree with the model at cycle {}: {}", id(),
                                         fabric_.queue.now(), what));
}

}  // namespace narrows

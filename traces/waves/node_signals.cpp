#include "traces/waves/node_signals.h"

#include <fmt/format.h>

#include <algorithm>

#include "traces/why/segment.h"

namespace narrows::waves {

namespace {

/// "channel_east_to_node_1" inside the scope of node 0, for the resource "node 0 channel east to node 1".
std::string scope_name(const Topology& topology, const Resource& resource) {
    std::string name = resource_name(topology, resource);
    for (const char* known : {"interface ", "channel "}) {  // the text before that is in the name of the scope
        const std::size_t at = name.find(known);
        if (at == std::string::npos) continue;
        name.erase(0, name[at] == 'i' ? at + std::string_view(known).size() : at);
        break;
    }
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

BufferSignals declare_buffers(Canvas& canvas, const char* what, int count) {
    BufferSignals buffers;
    buffers.occupied = canvas.number(fmt::format("{}s_occupied", what));
    for (int i = 0; i < count; ++i) buffers.messages.push_back(canvas.text(fmt::format("{}_{}", what, i)));
    return buffers;
}

/// In the words of `narrows why`.
std::string_view words(Cause cause) { return cause_name(cause); }

void declare_processor(Canvas& canvas, const Machine& machine, ProcessorSignals& signals) {
    canvas.open_scope("processor");
    signals.state = canvas.state(
        "state", "processor",
        {"idle", words(Cause::send_overhead), words(Cause::interface_send_overhead), words(Cause::receive_overhead),
         words(Cause::moving_data), words(Cause::computing), words(Cause::work)});
    signals.message = canvas.text("message");
    signals.inbox = canvas.number("inbox");
    for (std::size_t i = 0; i < signals.activities.size(); ++i) {
        signals.activities[i] = canvas.state(fmt::format("program_{}_waits_for", i), "program",
                                             {"nothing", "send", "receive", "compute", "work", "wait"});
    }
    if (machine.memory.timing != MemoryTiming::off) {
        signals.memory = canvas.state("memory_port", "memory", {"idle", "load", "store"});
        signals.memory_message = canvas.text("memory_port_message");
    }
    canvas.close_scope();
}

void declare_link_out(Canvas& canvas, const Machine& machine, LinkOutSignals& signals) {
    signals.register_message = canvas.text("send_register");
    signals.register_state = canvas.state("send_register_state", "send_register",
                                          {"free", words(Cause::send_overhead), words(Cause::interface_send_overhead),
                                           words(Cause::memory_access), "waits for a send buffer"});
    signals.buffers = declare_buffers(canvas, "send_buffer", machine.interface.send_buffers);
    signals.wire_message = canvas.text("wire");
    signals.wire_state = canvas.state(
        "wire_state", "wire",
        {"free", "turn-around", "waits for an injection buffer", "waits for a channel", words(Cause::transmission)});
    signals.wire_waits_for = canvas.text("wire_waits_for");
    for (std::size_t i = 0; i < signals.injection.size(); ++i) {
        signals.injection[i].message = canvas.text(fmt::format("injection_buffer_{}", i));
        signals.injection[i].state = canvas.state(fmt::format("injection_buffer_{}_state", i), "injection_buffer",
                                                  {"free", "waits for a channel", words(Cause::transmission)});
        signals.injection[i].waits_for = canvas.text(fmt::format("injection_buffer_{}_waits_for", i));
    }
}

void declare_link_in(Canvas& canvas, const Machine& machine, LinkInSignals& signals) {
    signals.owner = canvas.text("owner");
    signals.state =
        canvas.state("state", "link_in", {"free", words(Cause::transmission), "waits for a receive buffer"});
    signals.buffers = declare_buffers(canvas, "receive_buffer", machine.interface.receive_buffers);
    if (machine.interface.data_mover == DataMover::processor) return;  // R4: no register
    signals.register_message = canvas.text("receive_register");
    signals.register_state = canvas.state("receive_register_state", "receive_register",
                                          {"free", words(Cause::interface_receive_overhead), "waits for the processor",
                                           words(Cause::receive_overhead), "waits for the memory port"});
}

void declare_channel(Canvas& canvas, ChannelSignals& signals) {
    signals.owner = canvas.text("owner");
    signals.state = canvas.state("state", "channel", {"free", words(Cause::transmission), "head waits", "draining"});
    signals.waits_for = canvas.text("waits_for");
    signals.waiting = canvas.number("waiting");
}

/// Empty for a port that leads nowhere.
std::string scope_name(const Topology& topology, NodeId node, const rtl::PinPlace& place) {
    using Part = rtl::PinPlace::Part;
    const RouterId router = topology.router_of(node);
    switch (place.part) {
        case Part::processor: return "processor";
        case Part::link_out: return scope_name(topology, {ResourceKind::link_out, node, place.number});
        case Part::link_in: return scope_name(topology, {ResourceKind::link_in, node, place.number});
        default: break;
    }
    const auto end = place.number < topology.network_ports() ? topology.far_end(router, place.number) : std::nullopt;
    if (!end) return "";
    if (place.part == Part::channel_out) return scope_name(topology, {ResourceKind::channel, router, place.number});
    // The channel that ends here begins at the far end's port with the same name as the input port here.
    std::string name = resource_name(topology, {ResourceKind::channel, end->router, end->in_port});
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

PinSignals declare_pins(Canvas& canvas, const Topology& topology, NodeId node, const std::vector<rtl::Pin>& pins) {
    if (pins.empty()) return {};
    PinSignals signals;
    canvas.open_scope("rtl");
    for (const rtl::Pin& pin : pins) {
        const std::string scope = scope_name(topology, node, pin.place);
        if (scope.empty()) {
            signals.push_back(Canvas::nowhere);
            continue;
        }
        canvas.open_scope(scope);
        signals.push_back(pin.is_data ? canvas.data(pin.name, pin.bits) : canvas.number(pin.name, pin.bits));
        canvas.close_scope();
    }
    canvas.close_scope();
    return signals;
}

}  // namespace

NodeSignals hidden_node(const Machine& machine, const Topology& topology, int activities) {
    NodeSignals node;
    const auto links = static_cast<std::size_t>(machine.interface.links);
    node.processor.activities.assign(static_cast<std::size_t>(activities), Canvas::nowhere);
    node.out.resize(links);
    node.in.resize(links);
    for (LinkOutSignals& out : node.out) {
        out.buffers.messages.assign(static_cast<std::size_t>(machine.interface.send_buffers), Canvas::nowhere);
        out.injection.resize(static_cast<std::size_t>(machine.interface.injection_buffers));
    }
    for (LinkInSignals& in : node.in)
        in.buffers.messages.assign(static_cast<std::size_t>(machine.interface.receive_buffers), Canvas::nowhere);
    node.channels.resize(static_cast<std::size_t>(topology.network_ports()));
    return node;
}

NodeSignals declare_node(Canvas& canvas, const Machine& machine, const Topology& topology, NodeId node, int activities,
                         const std::vector<rtl::Pin>& pins) {
    NodeSignals signals = hidden_node(machine, topology, activities);
    signals.shown = true;
    canvas.open_scope(fmt::format("node_{}", node));
    declare_processor(canvas, machine, signals.processor);
    canvas.open_scope("interface");
    for (int link = 0; link < machine.interface.links; ++link) {
        canvas.open_scope(scope_name(topology, {ResourceKind::link_out, node, link}));
        declare_link_out(canvas, machine, signals.out[static_cast<std::size_t>(link)]);
        canvas.close_scope();
        canvas.open_scope(scope_name(topology, {ResourceKind::link_in, node, link}));
        declare_link_in(canvas, machine, signals.in[static_cast<std::size_t>(link)]);
        canvas.close_scope();
    }
    canvas.close_scope();
    canvas.open_scope("router");
    const RouterId router = topology.router_of(node);
    for (Port port = 0; port < topology.network_ports(); ++port) {
        if (!topology.far_end(router, port)) continue;
        canvas.open_scope(scope_name(topology, {ResourceKind::channel, router, port}));
        declare_channel(canvas, signals.channels[static_cast<std::size_t>(port)]);
        canvas.close_scope();
    }
    signals.waiting_in = canvas.number("waiting_for_links_in");
    canvas.close_scope();
    signals.pins = declare_pins(canvas, topology, node, pins);
    canvas.close_scope();
    return signals;
}

}  // namespace narrows::waves

#include "traces/waves/node_signals.h"

#include <fmt/format.h>

#include <algorithm>

namespace narrows::waves {

namespace {

/// The scope of the resource "node 0 channel east to node 1" within node 0 is "channel_east_to_node_1"; others are
/// "link_0_out" and, for an endpoint, "link_out".
std::string scope_name(const Topology& topology, const Resource& resource) {
    const bool is_channel = resource.kind == ResourceKind::channel;
    if (topology.is_medium() && is_channel) return "wire";
    std::string name = resource_name(topology, resource);
    const char* const part = is_channel ? "channel " : "link ";
    if (const std::size_t at = name.find(part); at != std::string::npos) name.erase(0, at);
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

// The states of each kind of station. Add new ones at the end, because files store states as numbers. States of
// processors: docs/timing.md, P; docs/nodes.md, V4, Z1.
constexpr std::array processor_states{Occupation::send_overhead,    Occupation::interface_send_overhead,
                                      Occupation::receive_overhead, Occupation::moving_data,
                                      Occupation::computing,        Occupation::work,
                                      Occupation::waits_for_server, Occupation::copying_data,
                                      Occupation::interrupted,      Occupation::memory_access};
constexpr std::array memory_states{Occupation::load, Occupation::store};
constexpr std::array send_register_states{Occupation::send_overhead, Occupation::interface_send_overhead,
                                          Occupation::memory_access, Occupation::waits_for_send_buffer};
constexpr std::array wire_states{Occupation::copying, Occupation::waits_for_injection_buffer,
                                 Occupation::waits_for_channel, Occupation::transmission};
constexpr std::array station_states{Occupation::copying, Occupation::waits_for_channel, Occupation::transmission,
                                    Occupation::collision};
constexpr std::array injection_states{Occupation::waits_for_channel, Occupation::transmission};
// States of wires and slots.
constexpr std::array channel_states{Occupation::transmission, Occupation::head_waits, Occupation::draining};
constexpr std::array medium_states{Occupation::transmission, Occupation::draining, Occupation::collision};
constexpr std::array link_in_states{Occupation::transmission, Occupation::waits_for_receive_buffer};
// States of receive registers: docs/timing.md, R1 to R3; docs/nodes.md, T5, Q5.
constexpr std::array receive_register_states{Occupation::interface_receive_overhead,
                                             Occupation::waits_for_processor,
                                             Occupation::receive_overhead,
                                             Occupation::waits_for_memory,
                                             Occupation::waits_for_room,
                                             Occupation::waits_for_server,
                                             Occupation::memory_access};

void declare_buffers(Canvas& canvas, const char* what, std::vector<StationSignals>& buffers) {
    const SignalId occupied = canvas.number(fmt::format("{}s_occupied", what));
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        buffers[i].occupied = occupied;
        buffers[i].message = canvas.text(fmt::format("{}_{}", what, i));
    }
}

void declare_link_out(Canvas& canvas, const Machine& machine, LinkOutSignals& link) {
    if (machine.has_packet_engine()) link.packets_waiting = canvas.number("packets_waiting");
    link.send_register.message = canvas.text("send_register");
    link.send_register.state =
        declare_state(canvas, "send_register_state", "send_register", "free", send_register_states);
    declare_buffers(canvas, "send_buffer", link.buffers);
    link.wire.message = canvas.text("wire");
    link.wire.state = machine.has_medium() ? declare_state(canvas, "wire_state", "station", "free", station_states)
                                           : declare_state(canvas, "wire_state", "wire", "free", wire_states);
    link.wire.waits_for = canvas.text("wire_waits_for");
    for (std::size_t i = 0; i < link.injection.size(); ++i) {
        StationSignals& buffer = link.injection[i];
        const std::string name = fmt::format("injection_buffer_{}", i);
        buffer.message = canvas.text(name);
        buffer.state = declare_state(canvas, name + "_state", "injection_buffer", "free", injection_states);
        buffer.waits_for = canvas.text(name + "_waits_for");
    }
}

void declare_link_in(Canvas& canvas, const Machine& machine, LinkInSignals& signals) {
    signals.link.message = canvas.text("owner");
    signals.link.state = declare_state(canvas, "state", "link_in", "free", link_in_states);
    declare_buffers(canvas, "receive_buffer", signals.buffers);
    if (machine.interface.data_mover == DataMover::processor) return;  // R4: no register
    signals.receive_register.message = canvas.text("receive_register");
    signals.receive_register.state =
        declare_state(canvas, "receive_register_state", "receive_register", "free", receive_register_states);
}

/// `ending`: ending of the signals' names, if there are several channels. If there are slots, messages wait there.
void declare_wire(Canvas& canvas, const std::string& ending, bool has_slots, StationSignals& wire) {
    wire.message = canvas.text("owner" + ending);
    wire.state = declare_state(canvas, "state" + ending, "channel", "free", channel_states);
    if (!has_slots) wire.waits_for = canvas.text("waits_for" + ending);
}

/// "slot_2", "lane_1_slot_2" or "channel_0_lane_1_slot_2": leaves out numbers of which there is only one.
std::string slot_name(const ChannelParameters& network, int channels, int number) {
    const int lane = number / network.slots;
    std::string name = fmt::format("slot_{}", number % network.slots);
    if (network.lanes > 1) name = fmt::format("lane_{}_{}", lane % network.lanes, name);
    return channels > 1 ? fmt::format("channel_{}_{}", lane / network.lanes, name) : name;
}

void declare_slots(Canvas& canvas, const ChannelParameters& network, ChannelSignals& group) {
    const SignalId occupied = canvas.number("slots_occupied");
    const int channels = static_cast<int>(group.wires.size());
    for (int i = 0; i < channels * network.lanes * network.slots; ++i) {
        const std::string name = slot_name(network, channels, i);
        StationSignals& slot = group.slots.emplace_back();
        slot.occupied = occupied;
        slot.message = canvas.text(name);
        slot.state = declare_state(canvas, name + "_state", "channel", "free", channel_states);
        slot.waits_for = canvas.text(name + "_waits_for");
    }
}

ChannelSignals declare_medium(Canvas& canvas) {
    ChannelSignals medium;
    StationSignals& wire = medium.wires.emplace_back();
    wire.message = canvas.text("owner");
    wire.state = declare_state(canvas, "state", "medium", "free", medium_states);
    medium.waiting = canvas.number("waiting");
    return medium;
}

ChannelSignals declare_channels(Canvas& canvas, const Machine& machine, const PortGroup& port) {
    ChannelSignals group;
    const int channels = port.channels;
    const bool has_slots = machine.has_lanes_or_slots();
    for (int i = 0; i < channels; ++i)
        declare_wire(canvas, channels > 1 ? fmt::format("_{}", i) : "", has_slots, group.wires.emplace_back());
    group.waiting = canvas.number("waiting");
    if (has_slots) declare_slots(canvas, shared_channel_values(machine, port.channel_class), group);
    return group;
}

/// Declares a scope for each port that leads somewhere.
std::vector<ChannelSignals> declare_ports(Canvas& canvas, const Machine& machine, const Topology& topology,
                                          RouterId router) {
    std::vector<ChannelSignals> ports(static_cast<std::size_t>(topology.ports(router)));
    for (Port port = 0; port < topology.ports(router); ++port) {
        const PortGroup* const group = topology.graph().group(router, port);
        if (group == nullptr) continue;
        canvas.open_scope(scope_name(topology, {ResourceKind::channel, router, port}));
        ports[static_cast<std::size_t>(port)] =
            topology.is_medium() ? declare_medium(canvas) : declare_channels(canvas, machine, *group);
        canvas.close_scope();
    }
    return ports;
}

/// The scope of the pins; empty for a port that leads nowhere.
std::string scope_name(const Topology& topology, RouterId router, const rtl::PinGroup& place) {
    using Kind = rtl::PinGroup::Kind;
    switch (place.kind) {
        case Kind::link_out:
            return scope_name(topology, {ResourceKind::link_out, topology.node_at(router), place.number});
        case Kind::link_in:
            return scope_name(topology, {ResourceKind::link_in, topology.node_at(router), place.number});
        default: break;
    }
    const Port port(place.number);
    Resource channel{ResourceKind::channel, router, port};
    channel.channel = place.channel;
    if (place.kind == Kind::channel_out) {
        if (!topology.far_end(router, port)) return "";
        return scope_name(topology, channel);
    }
    const auto from = topology.graph().origin(router, port);
    if (!from) return "";
    channel.place = from->router;
    channel.first = from->in_port;
    std::string name = resource_name(topology, channel);
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

}  // namespace

StateSignal declare_state(Canvas& canvas, std::string name, const char* enumeration, std::string_view nothing,
                          std::span<const Occupation> states) {
    std::vector<std::string_view> words{nothing};
    for (const Occupation state : states) words.push_back(occupation_name(state));
    return {canvas.state(std::move(name), enumeration, std::move(words)), states};
}

NodeSignals parts_of(const Machine& machine) {
    NodeSignals node;
    const auto links = static_cast<std::size_t>(all_links(machine.interface));
    node.shown = true;
    node.out.resize(links);
    node.in.resize(links);
    for (LinkOutSignals& out : node.out) {
        out.buffers.resize(static_cast<std::size_t>(machine.interface.send_buffers));
        out.injection.resize(static_cast<std::size_t>(machine.interface.injection_buffers));
    }
    for (std::size_t link = 0; link < links; ++link) {
        const int buffers = receive_buffers_of(machine.interface, static_cast<int>(link));
        node.in[link].buffers.resize(static_cast<std::size_t>(buffers));
    }
    return node;
}

ProgramSignals declare_processor(Canvas& canvas, const Machine& machine, int activities) {
    ProgramSignals signals;
    signals.shown = true;
    signals.processor.state = declare_state(canvas, "state", "processor", "idle", processor_states);
    signals.processor.message = canvas.text("message");
    if (machine.has_packet_engine()) signals.put_together = canvas.number("put_together");
    signals.inbox = canvas.number("inbox");
    std::vector<std::string_view> steps{"nothing", "send", "receive", "compute", "work", "wait", "end of sends"};
    if (machine.host.is_given()) steps.push_back("host access");
    for (int i = 0; i < activities; ++i)
        signals.activities.push_back(canvas.state(fmt::format("program_{}_waits_for", i), "program", steps));
    return signals;
}

void declare_memory_port(Canvas& canvas, const Machine& machine, NodeId node, WaveSignals& signals) {
    if (machine.memory.timing == MemoryTiming::off) return;
    StationSignals& port = signals.memory_ports[node];
    port.state = declare_state(canvas, "memory_port", "memory", "idle", memory_states);
    port.message = canvas.text("memory_port_message");
}

void declare_links(Canvas& canvas, const Machine& machine, const Topology& topology, EndpointId endpoint,
                   NodeSignals& signals) {
    for (LinkId link = 0; link < all_links(machine.interface); ++link) {
        canvas.open_scope(scope_name(topology, {ResourceKind::link_out, endpoint, link}));
        declare_link_out(canvas, machine, signals.out[static_cast<std::size_t>(link)]);
        canvas.close_scope();
        canvas.open_scope(scope_name(topology, {ResourceKind::link_in, endpoint, link}));
        declare_link_in(canvas, machine, signals.in[static_cast<std::size_t>(link)]);
        canvas.close_scope();
    }
}

void declare_router(Canvas& canvas, const Machine& machine, const Topology& topology, RouterId router,
                    NodeSignals& signals) {
    canvas.open_scope("router");
    signals.channels = declare_ports(canvas, machine, topology, router);
    signals.waiting_in = canvas.number("waiting_for_links_in");
    canvas.close_scope();
}

PinSignals declare_pins(Canvas& canvas, const Topology& topology, RouterId router, const std::vector<rtl::Pin>& pins) {
    if (pins.empty()) return {};
    PinSignals signals;
    for (const rtl::Pin& pin : pins) {
        const std::string scope = scope_name(topology, router, pin.place);
        if (scope.empty()) {
            signals.push_back(Canvas::nowhere);
            continue;
        }
        canvas.open_scope(scope);
        signals.push_back(pin.is_data ? canvas.data(pin.name, pin.bits) : canvas.number(pin.name, pin.bits));
        canvas.close_scope();
    }
    return signals;
}

std::string scope_of(const Topology& topology, RouterId router) {
    std::string name = topology.has_node(router) ? fmt::format("node {}", topology.node_with(topology.node_at(router)))
                                                 : router_name(topology, router);
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
}

void declare_switch(Canvas& canvas, const Machine& machine, const Topology& topology, RouterId router,
                    const PinsOfRouter& pins, WaveSignals& signals) {
    NodeSignals& own = signals.routers[static_cast<std::size_t>(router)];
    own.shown = true;
    canvas.open_scope(scope_of(topology, router));
    own.channels = declare_ports(canvas, machine, topology, router);
    canvas.open_scope("rtl");
    own.pins = declare_pins(canvas, topology, router, pins(router));
    canvas.close_scope();
    canvas.close_scope();
}

}  // namespace narrows::waves

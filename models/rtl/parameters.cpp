#include "models/rtl/parameters.h"

#include <fmt/format.h>

#include <bit>

#include "models/machine/input_error.h"

namespace narrows::rtl {

namespace {

void require(bool holds, const char* parameter, const char* remedy) {
    if (!holds) throw InputError(Place{parameter}, fmt::format("the RTL does not describe this; {}", remedy));
}

void require_what_is_described(const Machine& machine) {
    const InterfaceParameters& interface = machine.interface;
    require(machine.topology.is_plane(), "topology.kind", "use a grid of columns and rows");
    const RoutingKind routing = machine.topology.routing;
    require(
        machine.topology.kind == TopologyKind::mesh || routing == RoutingKind::by_kind || routing == RoutingKind::seam,
        "topology.routing", "use seam");
    require(machine.network.classes.empty(), "network.channels", "leave it out: the RTL has one kind of channels");
    require(machine.network.lanes == 1, "network.lanes", "use 1");
    require(machine.network.slots == 1, "network.slots", "use 1");
    require(machine.network.credit_latency == 1, "network.credit_latency", "use \"1 cycle\"");
    require(machine.network.link_flit_time == 1, "network.link_flit_time", "use \"1 cycle\"");
    require(interface.link_flit_time == 1, "interface.link_flit_time", "use \"1 cycle\"");
    require(machine.network.link_latency == 1, "network.link_latency", "use \"1 cycle\"");
    require(interface.cut_through, "interface.cut_through", "use true");
    require(interface.data_mover == DataMover::dma, "interface.data_mover", "use \"dma\"");
    require(machine.memory.timing == MemoryTiming::off, "memory.timing", "use \"off\"");
    require(machine.processor.send_overhead >= 1, "processor.send_overhead", "use \"1 cycle\" or more");
    require(interface.receive_overhead >= 1, "interface.receive_overhead", "use \"1 cycle\" or more");
    require(machine.topology.columns < 256, "topology.columns", "use 255 or fewer");
    require(machine.topology.rows < 256, "topology.rows", "use 255 or fewer");
}

}  // namespace

HeadFormat::HeadFormat(const Machine& machine)
    : length_bits(std::bit_width(static_cast<unsigned>(machine.message.largest()))) {}

std::vector<RtlParameter> parameters(const Machine& machine) {
    require_what_is_described(machine);
    const InterfaceParameters& interface = machine.interface;
    const NetworkParameters& network = machine.network;
    const HeadFormat format(machine);
    return {{"W_L", network.link_bytes_per_cycle},
            {"W_I", interface.link_bytes_per_cycle},
            {"DEPTH", machine.input_buffer_bytes()},
            {"LINKS", interface.links},
            {"SEND_BUFFERS", interface.send_buffers},
            {"RECEIVE_BUFFERS", interface.receive_buffers},
            {"INJECTION_BUFFERS", interface.injection_buffers},
            {"ACKNOWLEDGE", interface.acknowledge == Acknowledge::none ? 0 : 1},
            {"SEND_OVERHEAD", static_cast<int>(machine.processor.send_overhead + interface.send_overhead)},
            {"RECEIVE_OVERHEAD", static_cast<int>(interface.receive_overhead)},
            {"BYTES", machine.message.largest()},
            {"LEN", format.length_bits},
            {"TAG", format.tag_bits}};
}

}  // namespace narrows::rtl

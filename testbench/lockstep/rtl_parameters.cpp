#include "testbench/lockstep/rtl_parameters.h"

#include <fmt/format.h>

#include <bit>

#include "models/machine/input_error.h"

namespace narrows::lockstep {

namespace {

void require(bool holds, const char* parameter, const char* remedy) {
    if (!holds) throw InputError(Place{parameter}, fmt::format("the RTL does not describe this; {}", remedy));
}

}  // namespace

RtlInfo::RtlInfo(const Machine& machine)
    : length_bits(std::bit_width(static_cast<unsigned>(machine.message.largest()))) {}

std::vector<RtlParameter> rtl_parameters(const Machine& machine) {
    const InterfaceParameters& interface = machine.interface;
    const NetworkParameters& network = machine.network;
    require(network.link_flit_time == 1, "network.link_flit_time", "use \"1 cycle\"");
    require(interface.link_flit_time == 1, "interface.link_flit_time", "use \"1 cycle\"");
    require(network.link_latency == 1, "network.link_latency", "use \"1 cycle\"");
    require(interface.cut_through, "interface.cut_through", "use true");
    require(interface.injection_buffers == 0, "interface.injection_buffers", "use 0");
    require(interface.data_mover == DataMover::dma, "interface.data_mover", "use \"dma\"");
    require(machine.processor.send_overhead + interface.send_overhead >= 1, "interface.send_overhead",
            "use \"1 cycle\" or more");
    require(interface.receive_overhead >= 1, "interface.receive_overhead", "use \"1 cycle\" or more");
    const TopologyKind kind = machine.topology.kind;
    return {{"COLUMNS", machine.topology.columns},
            {"ROWS", machine.topology.rows},
            {"WRAP_X", kind == TopologyKind::mesh ? 0 : 1},
            {"WRAP_Y", kind == TopologyKind::torus ? 1 : 0},
            {"W_L", network.link_bytes_per_cycle},
            {"W_I", interface.link_bytes_per_cycle},
            {"DEPTH", network.buffer_flits * network.link_bytes_per_cycle},
            {"LINKS", interface.links},
            {"SEND_BUFFERS", interface.send_buffers},
            {"RECEIVE_BUFFERS", interface.receive_buffers},
            {"SEND_OVERHEAD", static_cast<int>(machine.processor.send_overhead + interface.send_overhead)},
            {"RECEIVE_OVERHEAD", static_cast<int>(interface.receive_overhead)},
            {"BYTES", machine.message.largest()},
            {"LEN", RtlInfo(machine).length_bits},
            {"TAG", RtlInfo(machine).tag_bits}};
}

}  // namespace narrows::lockstep

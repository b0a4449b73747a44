#include "models/rtl/parameters.h"

#include <fmt/format.h>

#include "models/machine/input_error.h"
#include "models/machine/topology_kinds.h"
#include "models/network/topology/make_topology.h"
#include "models/rtl/engine_format.h"
#include "models/rtl/head_format.h"
#include "models/rtl/refusals.h"
#include "models/rtl/router_channels.h"

namespace narrows::rtl {

namespace {

/// Collects the parameters of a module.
class ParameterList {
public:
    void add(std::string name, Cycle value) { list_.push_back({std::move(name), fmt::to_string(value)}); }
    void add_bits(std::string name, const std::string& bits) {
        list_.push_back({std::move(name), fmt::format("{}'b{}", bits.size(), bits)});
    }
    std::vector<RtlParameter> take() { return std::move(list_); }

private:
    std::vector<RtlParameter> list_;
};

void add_interface(const Machine& machine, ParameterList& list) {
    const InterfaceParameters& interface = machine.interface;
    list.add("LINKS", interface.links);
    list.add("SEND_BUFFERS", interface.send_buffers);
    list.add("RECEIVE_BUFFERS", interface.receive_buffers);
    list.add("INJECTION_BUFFERS", interface.injection_buffers);
}

void add_overheads(const Machine& machine, ParameterList& list) {
    // In a shared node a packet gets its register after the processor's overhead (docs/nodes.md, T4).
    const Cycle of_processor = machine.has_packet_engine() ? 0 : machine.processor.send_overhead;
    list.add("SEND_OVERHEAD", of_processor + machine.interface.send_overhead);
    list.add("RECEIVE_OVERHEAD", machine.interface.receive_overhead);
}

std::vector<RtlParameter> grid_node(const Machine& machine) {
    const HeadFormat format = HeadFormat::of_grid(machine);
    ParameterList list;
    list.add("W_L", machine.network.link_bytes_per_cycle);
    list.add("W_I", machine.interface.link_bytes_per_cycle);
    list.add("DEPTH", machine.input_buffer_bytes());
    add_interface(machine, list);
    list.add("ACKNOWLEDGE", machine.interface.acknowledge == Acknowledge::none ? 0 : 1);
    add_overheads(machine, list);
    list.add("BYTES", machine.message.largest());
    list.add("LEN", format.length_bits());
    list.add("TAG", format.tag_bits());
    return list.take();
}

/// Highest channel first: a bit for each, 1 where a port begins.
std::string first_channels(const RouterChannels& channels) {
    std::string bits;
    for (const RouterChannel& channel : channels.out()) bits.insert(0, channel.channel == 0 ? "1" : "0");
    return bits;
}

std::vector<RtlParameter> table_router(const Machine& machine, const Topology& topology, RouterId router) {
    const HeadFormat format = HeadFormat::of_tables(machine, topology.nodes());
    const RouterChannels channels(topology.graph(), router);
    const bool has_node = topology.has_node(router);
    ParameterList list;
    list.add("W_L", machine.network.link_bytes_per_cycle);
    if (has_node) list.add("W_I", machine.interface.link_bytes_per_cycle);
    list.add("IN", static_cast<Cycle>(channels.in().size()));
    list.add("OUT", static_cast<Cycle>(channels.out().size()));
    list.add_bits("OUT_FIRST", first_channels(channels));
    list.add("LANES", machine.network.lanes);
    list.add("SLOTS", machine.network.slots);
    list.add("LATENCY", machine.network.link_latency);
    list.add("CREDIT", machine.network.credit_latency);
    list.add("DESTS", topology.nodes());
    if (has_node) add_interface(machine, list);
    if (has_node) add_overheads(machine, list);
    list.add("BYTES", machine.message.largest());
    list.add("LEN", format.length_bits());
    list.add("DEST", format.destination_bits());
    list.add("TAG", format.tag_bits());
    return list.take();
}

}  // namespace

RtlModule module_of(const Machine& machine, const Topology& topology, RouterId router) {
    refuse_what_is_not_described(machine, topology);
    if (is_grid_in_rtl(machine)) return {"node", grid_node(machine)};
    return {topology.has_node(router) ? "table_node" : "table_router", table_router(machine, topology, router)};
}

RtlModule module_of_first_node(const Machine& machine) {
    if (machine.has_packet_engine()) {
        throw InputError(Place{"node"},
                         "a shared node is several modules of RTL, not one; leave out what makes nodes shared "
                         "(docs/nodes.md, N0)");
    }
    return module_of(machine, *make_topology(machine), RouterId{});
}

RtlModule engine_of(const Machine& machine, const Topology& topology) {
    refuse_what_is_not_described(machine, topology);
    const EngineFormat format(machine);
    ParameterList list;
    list.add("PROCESSORS", machine.ranks_of_node());
    list.add("INTERFACES", machine.node.interfaces);
    list.add("LINKS", machine.interface.links);
    list.add("CHOICE", static_cast<int>(machine.node.interface_choice));
    list.add("LINK_CHOICE", static_cast<int>(machine.interface.link_choice));
    list.add("MESSAGES", machine.node.messages_in_rtl);
    list.add("NODES", machine.nodes());
    list.add("ROUND_ROBIN", machine.node.placement == RankPlacement::round_robin ? 1 : 0);
    list.add("HEADER", machine.message.header_bytes);
    list.add("PAYLOAD", format.payload_bytes());
    list.add("SIZE", format.size_bits());
    list.add("RANK", format.rank_bits());
    list.add("NUMBER", EngineFormat::number_bits());
    list.add("PACKET", format.packet_bits());
    list.add("ENDPOINT", format.endpoint_bits());
    list.add("TAG", EngineFormat::tag_bits());
    return {"packet_engine", list.take()};
}

int lanes_in(const RtlModule& module) {
    int lanes = 1;
    for (const RtlParameter& parameter : module.parameters) {
        if (parameter.name == "IN" || parameter.name == "LANES") lanes *= std::stoi(parameter.value);
    }
    return lanes;
}

std::string options_of(const RtlModule& module) {
    std::string options = fmt::format("--top-module {}\n", module.name);
    for (const auto& [name, value] : module.parameters) options += fmt::format("-G{}={}\n", name, value);
    return options;
}

bool is_grid_in_rtl(const Machine& machine) {
    const NetworkParameters& network = machine.network;
    const RoutingKind routing = routing_of(machine);
    const bool is_plain = !machine.has_lanes_or_slots() && network.link_latency == 1 && network.credit_latency == 1;
    return machine.topology.is_plane() && is_plain &&
           (routing == RoutingKind::seam || machine.topology.kind == TopologyKind::mesh);
}

}  // namespace narrows::rtl

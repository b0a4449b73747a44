// Signals of nodes with ranks, interfaces and servers (docs/nodes.md).
#include <fmt/format.h>

#include "traces/waves/node_signals.h"

namespace narrows::waves {

namespace {

// A server moves bytes for a processor, writes a packet into memory, or reads it.
constexpr std::array server_states{Occupation::copying_data, Occupation::store, Occupation::load};

void declare_server(Canvas& canvas, const std::string& scope, const ServerId& id, WaveSignals& signals) {
    canvas.open_scope(scope);
    ServerSignals& server = signals.servers[id];
    server.station.state = declare_state(canvas, "state", "server", "idle", server_states);
    server.station.message = canvas.text("serves");
    server.waiting = canvas.number("waiting");
    canvas.close_scope();
}

/// Without a given bandwidth there is no limit, and no server (V2).
void declare_servers(Canvas& canvas, const Machine& machine, NodeId node, WaveSignals& signals) {
    using Kind = ServerId::Kind;
    if (machine.memory.bandwidth.bytes > 0) declare_server(canvas, "memory", {node, Kind::memory, 0}, signals);
    for (int i = 0; machine.memory.port_bandwidth.bytes > 0 && i < machine.memory.ports; ++i)
        declare_server(canvas, fmt::format("port_{}", i), {node, Kind::port, i}, signals);
    for (int i = 0; machine.interface.host_bus_bandwidth.bytes > 0 && i < machine.host_buses(); ++i)
        declare_server(canvas, fmt::format("host_bus_{}", i), {node, Kind::host_bus, i}, signals);
}

void declare_host_accesses(Canvas& canvas, const Machine& machine, NodeSignals& interface) {
    if (!machine.host.is_given()) return;
    interface.host_reads.occupied = canvas.number("host_reads_under_way");
    interface.host_writes.occupied = canvas.number("host_writes_under_way");
}

}  // namespace

void declare_shared_node(Canvas& canvas, const Machine& machine, const Topology& topology, NodeId node, int activities,
                         const PinsOfRouter& pins, WaveSignals& signals) {
    const Placement& placement = *topology.placement();
    const auto router_at = [&](int interface) { return topology.router_of(placement.endpoint_at(node, interface)); };
    const auto own = [&](int interface) -> NodeSignals& {
        return signals.routers[static_cast<std::size_t>(router_at(interface))];
    };
    canvas.open_scope(scope_of(topology, router_at(0)));
    for (int processor = 0; processor < machine.ranks_of_node(); ++processor) {
        const RankId rank = placement.rank_at(node, processor);
        canvas.open_scope(fmt::format("rank_{}", rank));
        signals.ranks[static_cast<std::size_t>(rank)] = declare_processor(canvas, machine, activities);
        canvas.close_scope();
    }
    declare_memory_port(canvas, machine, node, signals);
    declare_servers(canvas, machine, node, signals);
    for (int interface = 0; interface < placement.interfaces(); ++interface) {
        own(interface) = parts_of(machine);
        canvas.open_scope(fmt::format("interface_{}", interface));
        declare_host_accesses(canvas, machine, own(interface));
        declare_links(canvas, machine, topology, placement.endpoint_at(node, interface), own(interface));
        declare_router(canvas, machine, topology, router_at(interface), own(interface));
        canvas.close_scope();
    }
    canvas.open_scope("rtl");
    for (int interface = 0; interface < placement.interfaces(); ++interface) {
        canvas.open_scope(fmt::format("interface_{}", interface));
        own(interface).pins = declare_pins(canvas, topology, router_at(interface), pins(router_at(interface)));
        canvas.close_scope();
    }
    canvas.close_scope();
    canvas.close_scope();
}

}  // namespace narrows::waves

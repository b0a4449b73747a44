// The scopes of a node, and the signals of its ranks, servers and interfaces (docs/nodes.md).
#include <fmt/format.h>

#include "traces/log/node_log.h"
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

void declare_servers(Canvas& canvas, const Machine& machine, NodeId node, WaveSignals& signals) {
    using Kind = ServerId::Kind;
    if (servers_of(machine, Kind::memory) > 0) declare_server(canvas, "memory", {node, Kind::memory, 0}, signals);
    for (int i = 0; i < servers_of(machine, Kind::port); ++i)
        declare_server(canvas, fmt::format("port_{}", i), {node, Kind::port, i}, signals);
    for (int i = 0; i < servers_of(machine, Kind::host_bus); ++i)
        declare_server(canvas, fmt::format("host_bus_{}", i), {node, Kind::host_bus, i}, signals);
}

void declare_host_accesses(Canvas& canvas, const Machine& machine, NodeSignals& interface) {
    if (!machine.host.is_given()) return;
    interface.host_reads.occupied = canvas.number("host_reads_under_way");
    interface.host_writes.occupied = canvas.number("host_writes_under_way");
}

/// Declares signals in a scope, or without one if it has no name.
void declare_in(Canvas& canvas, const std::string& scope, const auto& declare) {
    if (!scope.empty()) canvas.open_scope(scope);
    declare();
    if (!scope.empty()) canvas.close_scope();
}

}  // namespace

void declare_node(Canvas& canvas, const Machine& machine, const Topology& topology, NodeId node, int activities,
                  const PinsOfRouter& pins, WaveSignals& signals) {
    const Placement placement(machine);
    // Where the rank and the interface of a node have its number, their scopes have no number.
    const bool has_numbers = topology.placement() != nullptr;
    const auto number_of = [=](int interface) { return has_numbers ? fmt::format("interface_{}", interface) : ""; };
    const auto router_at = [&](int interface) { return topology.router_of(placement.endpoint_at(node, interface)); };
    const auto own = [&](int interface) -> NodeSignals& {
        return signals.routers[static_cast<std::size_t>(router_at(interface))];
    };
    canvas.open_scope(scope_of(topology, router_at(0)));
    for (int processor = 0; processor < machine.ranks_of_node(); ++processor) {
        const RankId rank = placement.rank_at(node, processor);
        declare_in(canvas, has_numbers ? fmt::format("rank_{}", rank) : "processor", [&] {
            signals.ranks[static_cast<std::size_t>(rank)] = declare_processor(canvas, machine, activities);
        });
    }
    declare_in(canvas, has_numbers ? "" : "processor", [&] { declare_memory_port(canvas, machine, node, signals); });
    declare_servers(canvas, machine, node, signals);
    for (int interface = 0; interface < placement.interfaces(); ++interface) {
        own(interface) = parts_of(machine);
        declare_in(canvas, has_numbers ? number_of(interface) : "interface", [&] {
            declare_host_accesses(canvas, machine, own(interface));
            declare_links(canvas, machine, topology, placement.endpoint_at(node, interface), own(interface));
        });
        declare_in(canvas, number_of(interface),
                   [&] { declare_router(canvas, machine, topology, router_at(interface), own(interface)); });
    }
    canvas.open_scope("rtl");
    for (int interface = 0; interface < placement.interfaces(); ++interface) {
        const RouterId router = router_at(interface);
        declare_in(canvas, number_of(interface),
                   [&] { own(interface).pins = declare_pins(canvas, topology, router, pins(router)); });
    }
    canvas.close_scope();
    canvas.close_scope();
}

}  // namespace narrows::waves

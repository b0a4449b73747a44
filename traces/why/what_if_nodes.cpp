#include "traces/why/what_if_nodes.h"

#include <fmt/format.h>

#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

void double_rate(const Machine& machine, ChangeCollector& collector, std::string label, std::string_view parameter,
                 Bandwidth now, Bandwidth& (*of)(Machine&), ResourceKind kind) {
    if (now.bytes == 0) return;
    Machine fast = machine;
    of(fast).bytes *= 2;
    collector.double_speed(std::move(label), fmt::format("{}={},{}", parameter, 2 * now.bytes, now.cycles), fast,
                           [kind](const Segment& segment) { return segment.resource.kind == kind; });
}

/// The interfaces of a node share its packets. `bus`: they share a host bus, too, or one comes with each.
void add_interface(const Machine& machine, HostBus bus, std::string label, ChangeCollector& collector) {
    Machine wide = machine;
    const auto double_endpoints = type_of(wide.topology.kind).double_endpoints;
    const std::string network = double_endpoints == nullptr ? "" : double_endpoints(wide.topology);
    if (network.empty()) return;  // the kind has no such network
    wide.node.interfaces *= 2;
    std::string change = fmt::format("node.interfaces={} {}", wide.node.interfaces, network);
    if (machine.ranks_of_node() <= machine.node.interfaces &&
        machine.node.interface_choice != InterfaceChoice::in_turn) {
        wide.node.interface_choice = InterfaceChoice::in_turn;  // else the further ones would be idle
        change += " node.interface_choice=in-turn";
    }
    if (bus != machine.interface.host_bus) {
        wide.interface.host_bus = bus;
        change += " interface.host_bus=own";
    }
    collector.add_part(std::move(label), std::move(change), wide, [bus](const Segment& segment) {
        const ResourceKind kind = segment.resource.kind;
        return kind == ResourceKind::link_in || kind == ResourceKind::link_out ||
               (kind == ResourceKind::host_bus && bus == HostBus::own);
    });
}

void add_interfaces(const Machine& machine, ChangeCollector& collector) {
    const HostBus now = machine.interface.host_bus;
    add_interface(machine, now, "interfaces of a node x 2", collector);
    if (now == HostBus::shared && machine.interface.host_bus_bandwidth.bytes > 0)
        add_interface(machine, HostBus::own, "interfaces of a node x 2, a host bus each", collector);
}

}  // namespace

void add_node_changes(const Machine& machine, ChangeCollector& collector) {
    double_rate(
        machine, collector, "memory: rate x 2", "memory.bandwidth", machine.memory.bandwidth,
        [](Machine& m) -> Bandwidth& { return m.memory.bandwidth; }, ResourceKind::node_memory);
    double_rate(
        machine, collector, "memory ports: rate x 2", "memory.port_bandwidth", machine.memory.port_bandwidth,
        [](Machine& m) -> Bandwidth& { return m.memory.port_bandwidth; }, ResourceKind::port);
    double_rate(
        machine, collector, "host buses: rate x 2", "interface.host_bus_bandwidth",
        machine.interface.host_bus_bandwidth, [](Machine& m) -> Bandwidth& { return m.interface.host_bus_bandwidth; },
        ResourceKind::host_bus);
    if (machine.processor.copy_rate.bytes > 0) {
        Machine fast = machine;
        fast.processor.copy_rate.bytes *= 2;
        collector.double_speed(
            "copies: rate x 2",
            fmt::format("processor.copy_rate={},{}", fast.processor.copy_rate.bytes, fast.processor.copy_rate.cycles),
            fast, [](const Segment& segment) { return segment.cause == Occupation::copying_data; });
    }
    add_interfaces(machine, collector);
}

}  // namespace narrows

#include <fmt/format.h>

#include "models/machine/topology_kinds.h"
#include "traces/why/change_collector.h"

namespace narrows {

namespace {

/// True for resources that each interface has.
bool is_of_interface(ResourceKind kind) {
    return kind == ResourceKind::link_in || kind == ResourceKind::link_out || kind == ResourceKind::host_reader ||
           kind == ResourceKind::host_writer || kind == ResourceKind::host_tags;
}

bool is_of_host_bus(ResourceKind kind) {
    return kind == ResourceKind::host_bus || kind == ResourceKind::host_up || kind == ResourceKind::host_down ||
           kind == ResourceKind::host_walks;
}

/// Gives the machine networks for twice as many interfaces: switches with more places or, if the kind has no such
/// switches or each interface has a rail, twice as many rails. Returns the change as KEY=VALUE.
std::string network_for_twice(Machine& machine) {
    const bool has_rails = machine.network.rails == 0 || machine.rails() > 1;
    const bool has_rail_each = has_rails && machine.rails() == machine.node.interfaces;
    const auto multiply_endpoints = type_of(machine.topology.kind).multiply_endpoints;
    if (multiply_endpoints != nullptr && !has_rail_each) return multiply_endpoints(machine.topology, 2);
    machine.network.rails = 2 * machine.rails();
    return fmt::format("network.rails={}", machine.network.rails);
}

/// Adds interfaces that share a node's packets. `bus`: whether they share a host bus or each has its own.
void add_interface(const Machine& machine, HostBus bus, std::string label, ChangeCollector& collector) {
    Machine wide = machine;
    const std::string network = network_for_twice(wide);
    wide.node.interfaces *= 2;
    std::string change = fmt::format("node.interfaces={} {}", wide.node.interfaces, network);
    if (machine.ranks_of_node() <= machine.node.interfaces &&
        machine.node.interface_choice != InterfaceChoice::in_turn) {
        wide.node.interface_choice = InterfaceChoice::in_turn;  // otherwise the further ones would be idle
        change += " node.interface_choice=in-turn";
    }
    if (bus != machine.interface.host_bus) {
        wide.interface.host_bus = bus;
        change += " interface.host_bus=own";
    }
    collector.add_part(std::move(label), std::move(change), wide, [bus](const Segment& segment) {
        const ResourceKind kind = segment.resource.kind;
        return is_of_interface(kind) || (is_of_host_bus(kind) && bus == HostBus::own);
    });
}

}  // namespace

void add_interfaces(const Machine& machine, ChangeCollector& collector) {
    const HostBus now = machine.interface.host_bus;
    add_interface(machine, now, "interfaces of a node x 2", collector);
    const bool has_buses = machine.interface.host_bus_bandwidth.bytes > 0 || machine.host.is_given();
    if (now == HostBus::shared && has_buses)
        add_interface(machine, HostBus::own, "interfaces of a node x 2, a host bus each", collector);
}

void add_node_rates(ChangeCollector& collector) {
    collector.double_rate(
        "memory", "memory.bandwidth", &Machine::memory, &MemoryParameters::bandwidth, [](const Segment& segment) {
            return segment.resource.kind == ResourceKind::node_memory && segment.cause != Occupation::host_memory;
        });
    collector.double_rate("memory ports", "memory.port_bandwidth", &Machine::memory, &MemoryParameters::port_bandwidth,
                          is_at(ResourceKind::port));
    collector.double_rate("host buses", "interface.host_bus_bandwidth", &Machine::interface,
                          &InterfaceParameters::host_bus_bandwidth, is_at(ResourceKind::host_bus));
    collector.double_rate("copies", "processor.copy_rate", &Machine::processor, &ProcessorParameters::copy_rate,
                          has_cause(Occupation::copying_data));
}

}  // namespace narrows

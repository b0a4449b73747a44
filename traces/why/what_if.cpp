#include "traces/why/what_if.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "traces/why/change_collector.h"

namespace narrows {

namespace {

bool on_interface_link(const Segment& segment) {
    return segment.resource.kind == ResourceKind::link_in || segment.resource.kind == ResourceKind::link_out;
}

/// True for segments in which bytes move over interface links, or a processor moves them at the links' speed.
bool moves_on_interface(const Segment& segment) {
    return segment.cause == Occupation::moving_data ||
           (segment.cause == Occupation::transmission && on_interface_link(segment));
}
bool moves_in_network(const Segment& segment) {
    return segment.cause == Occupation::transmission && segment.resource.kind == ResourceKind::channel;
}
bool moves(const Segment& segment) { return moves_on_interface(segment) || moves_in_network(segment); }

/// Waiting for a slot ends a credit latency after its last byte has left; waiting for a wire ends one cycle after it.
void add_credit(const Machine& machine, ChangeCollector& collector) {
    const Cycle latency = machine.network.credit_latency;
    if (latency == 1 || !machine.network.classes.empty()) return;
    const auto is_credit = [&](const Segment& segment) {
        return segment.cause == Occupation::turn_around && segment.resource.kind == ResourceKind::channel &&
               segment.cycles() == latency;
    };
    collector.halve("credit latency", "network.credit_latency", &Machine::network, &NetworkParameters::credit_latency,
                    is_credit);
}

/// Half of a latency, which is at least one cycle.
Cycle half_latency(Cycle latency) { return std::max<Cycle>(1, latency / 2); }

/// Halves the latencies of all classes of channels.
void halve_latencies(const Machine& machine, const std::vector<Segment>& path, ChangeCollector& collector) {
    Machine fast = machine;
    fast.network.link_latency = half_latency(machine.network.link_latency);
    std::string change = fmt::format("network.link_latency={}cycles", fast.network.link_latency);
    std::string label =
        fmt::format("latency of all channels {} to {}", machine.network.link_latency, fast.network.link_latency);
    const auto names = channel_classes(machine.topology);
    for (std::size_t i = 0; i < fast.network.classes.size(); ++i) {
        std::optional<Cycle>& own = fast.network.classes[i].link_latency;
        if (!own) continue;
        label += fmt::format(", {} to {}", *own, half_latency(*own));
        own = half_latency(*own);
        change += fmt::format(" network.channels.{}.link_latency={}cycles", names[i], *own);
    }
    Cycle gain = 0;
    for (const Segment& segment : path) {
        if (segment.cause == Occupation::hop) gain += segment.cycles() - half_latency(segment.cycles());
    }
    collector.add(std::move(label), std::move(change), fast, gain);
}

void add_links(const Machine& machine, ChangeCollector& collector) {
    const bool is_slow = machine.network.link_flit_time > 1;
    if (is_slow && !machine.network.classes.empty()) return;  // then not all channels would be faster
    if (is_slow) {                                            // all links have one speed (docs/timing.md)
        Machine fast = machine;
        fast.network.link_flit_time /= 2;
        fast.interface.link_flit_time = fast.network.link_flit_time;
        collector.double_speed("all links: speed x 2",
                               fmt::format("network.link_flit_time={0}cycles interface.link_flit_time={0}cycles",
                                           fast.network.link_flit_time),
                               fast, moves);
        return;
    }
    Machine wide = machine;
    wide.interface.link_bytes_per_cycle *= 2;
    collector.double_speed("interface links: width x 2",
                           fmt::format("interface.link_bytes_per_cycle={}", wide.interface.link_bytes_per_cycle), wide,
                           moves);
    if (machine.interface.injection_buffers > 0 &&
        machine.interface.link_bytes_per_cycle < 2 * machine.network.link_bytes_per_cycle)
        return;                                    // wider network links need interface links of the same width
    if (!machine.network.classes.empty()) return;  // then not all channels would be wider
    wide = machine;
    wide.network.link_bytes_per_cycle *= 2;
    collector.double_speed("network links: width x 2",
                           fmt::format("network.link_bytes_per_cycle={}", wide.network.link_bytes_per_cycle), wide,
                           moves);
    wide.interface.link_bytes_per_cycle *= 2;
    collector.double_speed("all links: width x 2",
                           fmt::format("network.link_bytes_per_cycle={} interface.link_bytes_per_cycle={}",
                                       wide.network.link_bytes_per_cycle, wide.interface.link_bytes_per_cycle),
                           wide, moves);
}

/// Further parts of an interface: a second pair of links, and an engine that moves the data in place of the processor.
void add_interface_parts(const Machine& machine, ChangeCollector& collector) {
    Machine more = machine;
    more.interface.links += 1;
    collector.add_part("one more interface link", fmt::format("interface.links={}", more.interface.links), more,
                       [](const Segment& s) { return on_interface_link(s) || s.cause == Occupation::moving_data; });
    Machine engine = machine;
    engine.interface.data_mover = DataMover::dma;
    collector.add_part("engine moves data (DMA)", "interface.data_mover=dma", engine,
                       has_cause(Occupation::moving_data));
}

}  // namespace

Prediction judge(Cycle predicted, Cycle simulated) {
    if (20 * std::abs(simulated - predicted) <= simulated) return Prediction::met;
    return simulated > predicted ? Prediction::bound : Prediction::order_changed;
}

std::vector<WhatIf> what_ifs(const Machine& machine, const std::vector<Segment>& path) {
    ChangeCollector collector(machine, path);
    if (machine.has_packet_engine()) {  // it spreads packets over interfaces; programs spread messages over links
        add_interfaces(machine, collector);
    } else {
        add_interface_parts(machine, collector);
    }
    collector.halve("processor send overhead", "processor.send_overhead", &Machine::processor,
                    &ProcessorParameters::send_overhead, has_cause(Occupation::send_overhead));
    collector.halve("processor receive overhead", "processor.receive_overhead", &Machine::processor,
                    &ProcessorParameters::receive_overhead, has_cause(Occupation::receive_overhead));
    collector.halve("interface send overhead", "interface.send_overhead", &Machine::interface,
                    &InterfaceParameters::send_overhead, has_cause(Occupation::interface_send_overhead));
    collector.halve("interface receive overhead", "interface.receive_overhead", &Machine::interface,
                    &InterfaceParameters::receive_overhead, has_cause(Occupation::interface_receive_overhead));
    if (machine.network.classes.empty())
        collector.halve("channel latency", "network.link_latency", &Machine::network, &NetworkParameters::link_latency,
                        has_cause(Occupation::hop));
    else
        halve_latencies(machine, path, collector);
    add_credit(machine, collector);
    add_links(machine, collector);
    add_node_rates(collector);
    add_host_changes(machine, collector);
    if (machine.memory.timing == MemoryTiming::off) return collector.take();
    Cycle accesses = 0;
    for (const Segment& segment : path) accesses += segment.cause == Occupation::memory_access ? segment.cycles() : 0;
    Machine changed = machine;
    changed.memory.timing = MemoryTiming::off;
    collector.add("memory in no time", "memory.timing=off", changed, accesses);
    return collector.take();
}

}  // namespace narrows

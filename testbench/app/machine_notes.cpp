#include "testbench/app/machine_notes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace narrows {

namespace {

/// docs/nodes.md, V2
void add_ports(const Machine& machine, std::vector<std::string>& notes) {
    const int processors = machine.node.processors;
    const int ports = machine.memory.ports;
    if (processors % ports == 0 || !machine.memory.port_of_processor.empty()) return;
    std::vector<int> users(static_cast<std::size_t>(ports), 0);
    const int in_block = (processors + ports - 1) / ports;
    const bool round_robin = machine.memory.port_of == PortOf::round_robin;
    for (int c = 0; c < processors; ++c) ++users[static_cast<std::size_t>(round_robin ? c % ports : c / in_block)];
    notes.push_back(
        fmt::format("note: memory.ports = {} does not divide node.processors = {}: the ports have {} processors", ports,
                    processors, fmt::join(users, ", ")));
}

void add_rescaled(const ResolvedMachine& resolved, std::vector<std::string>& notes) {
    constexpr std::size_t most_names = 3;
    std::vector<std::string_view> names;
    for (const ResolvedParameter& p : resolved.parameters) {
        const bool is_access = p.parameter->kind == Parameter::Kind::cycles && p.parameter->group() == "memory";
        if (is_access && resolved.machine.memory.timing == MemoryTiming::off) continue;  // it has no effect
        if (p.rescaled) names.push_back(p.parameter->name);
    }
    if (names.empty()) return;
    const std::size_t all = names.size();
    names.resize(std::min(all, most_names));
    notes.push_back(fmt::format(
        "note: cycle_time is another one than that of the base, and {} {} inherited in cycles, so "
        "that their times and rates change with it: {}{}",
        all, all == 1 ? "parameter is" : "parameters are", fmt::join(names, ", "), all > most_names ? ", .." : ""));
}

}  // namespace

std::vector<std::string> notes_on(const ResolvedMachine& resolved) {
    std::vector<std::string> notes;
    add_ports(resolved.machine, notes);
    add_rescaled(resolved, notes);
    return notes;
}

}  // namespace narrows

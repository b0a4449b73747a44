// Checks of memory whose accesses take time (docs/timing.md, M1), and of its ports (docs/nodes.md, V2).
#include <fmt/format.h>

#include <algorithm>

#include "models/machine/checks.h"
#include "models/machine/parameters.h"

namespace narrows {

namespace {

/// Each processor must have one of the ports (docs/nodes.md, V2).
void check_listed_ports(const Machine& machine, std::vector<Complaint>& complaints) {
    const std::vector<int>& ports = machine.memory.port_of_processor;
    if (ports.empty()) return;
    const int processors = machine.node.processors;
    if (static_cast<int>(ports.size()) != processors) {
        complaints.push_back(
            {fmt::format("memory.port_of has {} number{}, but node.processors = {}; give a port for each "
                         "processor of a node, or set memory.port_of = block",
                         ports.size(), ports.size() == 1 ? "" : "s", processors),
             {"memory.port_of", "node.processors"}});
        return;
    }
    const auto unknown = std::ranges::find_if(ports, [&](int port) { return port >= machine.memory.ports; });
    if (unknown == ports.end()) return;
    complaints.push_back(
        {fmt::format("memory.port_of puts processor {} at port {}, but memory.ports = {}; use numbers "
                     "from 0 to {}, or set memory.ports = {} or more",
                     unknown - ports.begin(), *unknown, machine.memory.ports, machine.memory.ports - 1, *unknown + 1),
         {"memory.port_of", "memory.ports"}});
}

}  // namespace

void check_memory(const Machine& machine, std::vector<Complaint>& complaints) {
    check_listed_ports(machine, complaints);
    const MemoryAccess access = machine.memory.access();
    if (machine.memory.timing == MemoryTiming::off || access.load > 0 || access.store > 0) return;
    const Parameter& timing = *find_parameter("memory.timing");
    const std::string kind = timing.text(timing.get(machine));
    const auto load = find_parameter(fmt::format("memory.{}_load", kind))->name;
    const auto store = find_parameter(fmt::format("memory.{}_store", kind))->name;
    complaints.push_back({fmt::format("memory.timing = {} counts accesses that take no time; give {} and {}, or set "
                                      "memory.timing = off",
                                      kind, load, store),
                          {timing.name, load, store}});
}

}  // namespace narrows

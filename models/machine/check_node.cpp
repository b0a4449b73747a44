// Checks of nodes whose processors share their interfaces (docs/nodes.md).
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/machine/checks.h"
#include "models/machine/network_size.h"
#include "models/machine/parameters.h"

namespace narrows {

namespace {

/// What makes the nodes of a machine shared (N0).
constexpr std::array<std::string_view, 8> shared_by{
    "node.processors",     "node.interfaces",  "message.packet_bytes",  "message.copies",
    "processor.copy_rate", "memory.bandwidth", "memory.port_bandwidth", "interface.host_bus_bandwidth"};

bool is_given(const Machine& machine, std::string_view name) {
    const Parameter& parameter = *find_parameter(name);
    return !parameter.has_default_in(machine);
}

void refuse(const Machine& machine, std::vector<Complaint>& complaints, std::string_view parameter,
            std::string_view needed) {
    const Parameter& refused = *find_parameter(parameter);
    std::vector<std::string_view> names{refused.name};
    for (const std::string_view name : shared_by) {
        if (is_given(machine, name)) names.push_back(find_parameter(name)->name);
    }
    const std::string value = refused.text(refused.get(machine));
    complaints.push_back({fmt::format("{} = {} does not go with {}, which makes nodes whose processors share their "
                                      "interfaces (docs/nodes.md); set {} = {}",
                                      parameter, value, names.back(), parameter, needed),
                          std::move(names)});
}

}  // namespace

void check_node(const Machine& machine, std::vector<Complaint>& complaints) {
    if (!machine.has_shared_nodes()) return;
    const NodeParameters& node = machine.node;
    if (machine.endpoints() % node.interfaces != 0) {
        complaints.push_back({fmt::format("node.interfaces = {}, but the network has {} endpoints, which are not a "
                                          "multiple of it; each node has that many",
                                          node.interfaces, machine.endpoints()),
                              {"node.interfaces"}});
    }
    if (node.ranks > node.processors) {
        complaints.push_back({fmt::format("node.ranks = {}, but a node has {} processors, one for each rank; use fewer "
                                          "ranks or more processors",
                                          node.ranks, node.processors),
                              {"node.ranks", "node.processors"}});
    }
    if (machine.nodes() < 1 || std::int64_t{machine.nodes()} * machine.ranks_of_node() > most_nodes) {
        complaints.push_back({fmt::format("{} nodes with node.processors = {} are more than {} ranks, the most there "
                                          "can be; use fewer",
                                          machine.nodes(), node.processors, most_nodes),
                              {"node.processors"}});
    }
    const auto need = [&](bool is_so, std::string_view parameter, std::string_view needed) {
        if (!is_so) refuse(machine, complaints, parameter, needed);
    };
    need(machine.processor.receive_overhead_due == ReceiveOverhead::at_request, "processor.receive_overhead_due",
         "at-request");
    need(machine.interface.data_mover == DataMover::dma, "interface.data_mover", "dma");
    need(machine.interface.acknowledge == Acknowledge::none, "interface.acknowledge", "none");
    need(machine.interface.unexpected == Unexpected::memory, "interface.unexpected", "memory");
    need(machine.memory.timing == MemoryTiming::off, "memory.timing", "off");
    need(machine.interface.links == 1, "interface.links", "1");
    need(machine.interface.message_classes.request.links == 0, "interface.message_classes.request.links", "0");
    need(machine.interface.message_classes.reply.links == 0, "interface.message_classes.reply.links", "0");
    if (machine.has_medium()) need(node.interfaces == 1, "node.interfaces", "1");
}

}  // namespace narrows

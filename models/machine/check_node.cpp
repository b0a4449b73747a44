// Checks of nodes whose processors share their interfaces (docs/nodes.md), and of their memory: accesses that take time
// (docs/timing.md, M1), and ports (docs/nodes.md, V2).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/machine/checks.h"
#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

/// Control packets need a header (docs/nodes.md, Q4), and a limited room needs short messages (Q5).
void check_protocol(const Machine& machine, std::vector<Complaint>& complaints) {
    const MessageParameters& message = machine.message;
    if (machine.has_credits() && message.header_bytes == 0) {
        complaints.push_back(
            {"message.eager_bytes is given, so there are packets that have only a header; set "
             "message.header_bytes = 1 or more",
             {"message.eager_bytes", "message.header_bytes"}});
    }
    if (machine.interface.unexpected != Unexpected::room) return;
    if (message.eager_bytes < message.largest_payload()) {
        complaints.push_back({fmt::format("interface.unexpected = room has no messages that wait for a grant, but the "
                                          "largest message has {} of data; set message.eager_bytes = {}",
                                          with_number(message.largest_payload(), "byte"), message.largest_payload()),
                              {"interface.unexpected", "message.eager_bytes"}});
    } else if (message.eager_bytes > machine.room_bytes()) {
        complaints.push_back(
            {fmt::format("message.eager_bytes = {}, but there is room for {}, and with interface.unexpected = room all "
                         "of a message has to fit; set message.room_bytes = {}",
                         message.eager_bytes, with_number(machine.room_bytes(), "byte"), message.eager_bytes),
             {"message.eager_bytes", "message.room_bytes"}});
    }
}

/// Noise must leave some cycles (docs/nodes.md, Z1).
void check_noise(const ProcessorParameters& processor, std::vector<Complaint>& complaints) {
    if (processor.noise_length == 0 || processor.noise_length < processor.noise_period) return;
    complaints.push_back({fmt::format("processor.noise_length = {} leaves nothing of processor.noise_period = {}; set "
                                      "processor.noise_period = {} or more",
                                      processor.noise_length, processor.noise_period, processor.noise_length + 1),
                          {"processor.noise_length", "processor.noise_period"}});
}

/// Other jobs are refused where a run could go on with them alone (docs/nodes.md, U5).
void check_background(const Machine& machine, std::vector<Complaint>& complaints) {
    const BackgroundParameters& background = machine.background;
    if (background.packet_bytes > machine.most_in_packet()) {
        complaints.push_back({fmt::format("background.packet_bytes = {}, but a packet has at most {} bytes of payload; "
                                          "set background.packet_bytes = {} or less",
                                          background.packet_bytes, machine.most_in_packet(), machine.most_in_packet()),
                              {"background.packet_bytes"}});
    }
    if (background.load == 0) return;
    const auto refuse_load = [&](std::string_view why, std::string_view other) {
        complaints.push_back({std::string(why), {"background.load", other}});
    };
    if (machine.nodes() < 2)
        refuse_load("background.load is for messages between nodes, and there is one node; set background.load = 0",
                    "topology.kind");
    if (machine.interface.unexpected != Unexpected::memory) {
        refuse_load(fmt::format("with {} a run can stop, and would go on with the packets of other jobs alone; set "
                                "background.load = 0 or interface.unexpected = memory",
                                assignment_text(machine, "interface.unexpected")),
                    "interface.unexpected");
    }
    if (machine.network.allow_deadlock)
        refuse_load(
            "with network.allow_deadlock = true a run can stop, and would go on with the packets of other "
            "jobs alone; set background.load = 0 or network.allow_deadlock = false",
            "network.allow_deadlock");
    constexpr Cycle longest_gap = 1'000'000'000;
    if (machine.background_gap() > longest_gap) {
        refuse_load(fmt::format("background.load = {} means a packet in {} cycles, and {} are the most there can be; "
                                "set a greater load or a smaller background.packet_bytes",
                                background.load, machine.background_gap(), longest_gap),
                    "background.packet_bytes");
    }
}

/// Checks D0 where the placement is a list. The numbers of nodes and ranks must be valid.
void check_listed_nodes(const Machine& machine, std::vector<Complaint>& complaints) {
    const std::vector<int>& listed = machine.node.node_of_rank;
    if (listed.empty()) return;
    const int nodes = machine.nodes();
    const int of_node = machine.ranks_of_node();
    const auto refuse_list = [&](std::string_view why, std::string_view remedy) {
        complaints.push_back({fmt::format("node.placement {}; {}, or set node.placement = block", why, remedy),
                              {"node.placement", "node.processors", "node.ranks", "node.interfaces"}});
    };
    if (static_cast<int>(listed.size()) != machine.ranks()) {
        return refuse_list(
            fmt::format("has {} number{}, but the machine has {} ranks, {} on each of {} node{}", listed.size(),
                        listed.size() == 1 ? "" : "s", machine.ranks(), of_node, nodes, nodes == 1 ? "" : "s"),
            "give the node of each rank");
    }
    std::vector<int> ranks_on(static_cast<std::size_t>(nodes));
    for (std::size_t rank = 0; rank < listed.size(); ++rank) {
        if (listed[rank] >= nodes) {
            return refuse_list(
                fmt::format("puts rank {} on node {}, but the last node is {}", rank, listed[rank], nodes - 1),
                fmt::format("use numbers from 0 to {}", nodes - 1));
        }
        ++ranks_on[static_cast<std::size_t>(listed[rank])];
    }
    const auto other = std::ranges::find_if(ranks_on, [&](int ranks) { return ranks != of_node; });
    if (other == ranks_on.end()) return;
    refuse_list(fmt::format("puts {} rank{} on node {}, but a node has {}", *other, *other == 1 ? "" : "s",
                            other - ranks_on.begin(), of_node),
                fmt::format("give each node {} time{}", of_node, of_node == 1 ? "" : "s"));
}

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

void check_node(const Machine& machine, std::vector<Complaint>& complaints) {
    const NodeParameters& node = machine.node;
    if (node.ranks > node.processors) {
        complaints.push_back(
            {fmt::format("node.ranks = {}, but a node has {} processor{}, one for each rank; use fewer "
                         "ranks or more processors",
                         node.ranks, node.processors, node.processors == 1 ? "" : "s"),
             {"node.ranks", "node.processors"}});
    }
    if (node.interfaces % machine.rails() != 0) {
        complaints.push_back(
            {fmt::format("network.rails = {}, but node.interfaces = {}; each network has as many interfaces of every "
                         "node: set network.rails = 0, which is as many as a node has interfaces, or node.interfaces = "
                         "{}",
                         machine.rails(), node.interfaces, machine.rails()),
             {"network.rails", "node.interfaces"}});
        return;
    }
    if (!machine.has_packet_engine()) return;
    if (machine.endpoints() % node.interfaces != 0) {
        complaints.push_back({fmt::format("node.interfaces = {}, but the network has {} endpoints, which are not a "
                                          "multiple of it; each node has that many",
                                          node.interfaces, machine.endpoints()),
                              {"node.interfaces"}});
    }
    if (machine.ranks() == 1) {
        complaints.push_back(
            {fmt::format("node.interfaces = {} makes one node with one rank of the {} endpoints of the "
                         "network, and a rank does not send to itself; use fewer interfaces or "
                         "several processors",
                         node.interfaces, machine.endpoints()),
             {"node.interfaces"}});
    }
    if (std::int64_t{machine.nodes()} * machine.ranks_of_node() > most_nodes) {
        complaints.push_back({fmt::format("{} nodes with node.processors = {} are more than {} ranks, the most there "
                                          "can be; use fewer",
                                          machine.nodes(), node.processors, most_nodes),
                              {"node.processors"}});
    }
    check_combinations(machine, complaints);
    check_protocol(machine, complaints);
    check_noise(machine.processor, complaints);
    check_background(machine, complaints);
    if (complaints.empty()) check_listed_nodes(machine, complaints);
}

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

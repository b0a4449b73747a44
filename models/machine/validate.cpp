#include "models/machine/validate.h"

#include <fmt/format.h>

#include <cstdint>
#include <utility>

#include "models/machine/parameters.h"

namespace narrows {

namespace {

using Complaints = std::vector<Complaint>;

void check_ranges(const Machine& machine, Complaints& complaints) {
    for (const Parameter& parameter : parameters()) {
        std::string refusal = parameter.refusal(parameter.get(machine));
        if (!refusal.empty()) complaints.push_back({std::move(refusal), {parameter.name}});
    }
}

void check_size(const TopologyParameters& topology, Complaints& complaints) {
    const std::int64_t most_nodes = find_parameter("topology.columns")->most;  // as many as in a single row
    const std::int64_t nodes = std::int64_t{topology.columns} * topology.rows;
    if (nodes >= 2 && nodes <= most_nodes) return;
    complaints.push_back({fmt::format("topology.columns = {} times topology.rows = {} is {} node{}; a machine has from "
                                      "2 to {} nodes",
                                      topology.columns, topology.rows, nodes, nodes == 1 ? "" : "s", most_nodes),
                          {"topology.columns", "topology.rows"}});
}

/// Each message buffer is a part of the model with a state of its own, whether used or not.
void check_message_buffers(const Machine& machine, Complaints& complaints) {
    constexpr std::int64_t most = 1 << 22;
    const InterfaceParameters& interface = machine.interface;
    const std::int64_t of_link =
        std::int64_t{interface.send_buffers} + interface.receive_buffers + interface.injection_buffers;
    const std::int64_t all = machine.nodes() * interface.links * of_link;
    if (all <= most) return;
    complaints.push_back({fmt::format("interface.links = {} with {} message buffers each (interface.send_buffers + "
                                      "interface.receive_buffers + interface.injection_buffers) on {} nodes are {} "
                                      "buffers; a machine has at most {}: use fewer buffers or nodes",
                                      interface.links, of_link, machine.nodes(), all, most),
                          {"interface.links", "interface.send_buffers", "interface.receive_buffers",
                           "interface.injection_buffers", "topology.columns", "topology.rows"}});
}

void check_shape(const TopologyParameters& topology, Complaints& complaints) {
    const TopologyKind kind = topology.kind;
    if (kind == TopologyKind::ring && topology.rows != 1) {
        complaints.push_back({fmt::format("topology.kind = ring is a single row, but topology.rows = {}; set "
                                          "topology.rows = 1, or topology.kind = cylinder",
                                          topology.rows),
                              {"topology.rows", "topology.kind"}});
    }
    const auto double_links = [&](std::string_view parameter, std::string_view remedy) {
        // A ring of two nodes would join them by two links; a single link is meant.
        complaints.push_back(
            {fmt::format("{0} = 2 on a {1} wraps around into double links; set {0} to 1, 3 or more, "
                         "or topology.kind = {2}",
                         parameter, find_parameter("topology.kind")->text(static_cast<int>(kind)), remedy),
             {parameter, "topology.kind"}});
    };
    if (kind != TopologyKind::mesh && topology.columns == 2) double_links("topology.columns", "mesh");
    if (kind == TopologyKind::torus && topology.rows == 2) {
        double_links("topology.rows", topology.columns == 2 ? "mesh" : "cylinder");
    }
}

void check_buffers(const Machine& machine, Complaints& complaints) {
    const NetworkParameters& network = machine.network;
    const InterfaceParameters& interface = machine.interface;
    const int largest = machine.message.largest();
    const int flits = (largest + network.link_bytes_per_cycle - 1) / network.link_bytes_per_cycle;
    const std::string network_time = find_parameter("network.link_flit_time")->text(network.link_flit_time);
    const std::string interface_time = find_parameter("interface.link_flit_time")->text(interface.link_flit_time);
    const bool slow = network.link_flit_time > 1 || interface.link_flit_time > 1;
    if (slow && network.link_bytes_per_cycle != interface.link_bytes_per_cycle) {
        complaints.push_back(
            {fmt::format("links of several cycles a flit (network.link_flit_time = {}, interface.link_flit_time = {}) "
                         "need flits of one size, but network.link_bytes_per_cycle = {} and "
                         "interface.link_bytes_per_cycle = {}; set both to the same",
                         network_time, interface_time, network.link_bytes_per_cycle, interface.link_bytes_per_cycle),
             {"network.link_flit_time", "interface.link_flit_time", "network.link_bytes_per_cycle",
              "interface.link_bytes_per_cycle"}});
    }
    if (!interface.cut_through && !machine.input_buffers_hold_messages()) {
        complaints.push_back(
            {fmt::format("interface.cut_through = false needs the largest message ({} bytes: message.header_bytes + "
                         "message.word_bytes * message.vector_words) to fit into a network buffer, but "
                         "network.buffer_flits = {} of network.link_bytes_per_cycle = {} hold {} bytes; set "
                         "network.buffer_flits = {} or more, or interface.cut_through = true",
                         largest, network.buffer_flits, network.link_bytes_per_cycle, machine.input_buffer_bytes(),
                         flits),
             {"interface.cut_through", "network.buffer_flits", "network.link_bytes_per_cycle", "message.header_bytes",
              "message.word_bytes", "message.vector_words"}});
    }
    if (interface.injection_buffers > 0 && interface.link_flit_time > network.link_flit_time) {
        complaints.push_back(
            {fmt::format("interface.injection_buffers = {} would fill at interface.link_flit_time = {}, more slowly "
                         "than they empty at network.link_flit_time = {}; set interface.injection_buffers = 0, or "
                         "interface.link_flit_time = {} or less",
                         interface.injection_buffers, interface_time, network_time, network_time),
             {"interface.injection_buffers", "interface.link_flit_time", "network.link_flit_time"}});
    }
    if (interface.injection_buffers > 0 && interface.link_bytes_per_cycle < network.link_bytes_per_cycle) {
        complaints.push_back(
            {fmt::format("interface.injection_buffers = {} would fill at interface.link_bytes_per_cycle = {}, more "
                         "slowly than they empty at network.link_bytes_per_cycle = {}; set "
                         "interface.injection_buffers = 0, or interface.link_bytes_per_cycle = {} or more",
                         interface.injection_buffers, interface.link_bytes_per_cycle, network.link_bytes_per_cycle,
                         network.link_bytes_per_cycle),
             {"interface.injection_buffers", "interface.link_bytes_per_cycle", "network.link_bytes_per_cycle"}});
    }
}

}  // namespace

std::vector<Complaint> validate(const Machine& machine) {
    Complaints complaints;
    check_ranges(machine, complaints);
    if (!complaints.empty()) return complaints;  // the checks below need values in their ranges
    check_size(machine.topology, complaints);
    check_shape(machine.topology, complaints);
    check_buffers(machine, complaints);
    if (complaints.empty()) check_message_buffers(machine, complaints);
    return complaints;
}

}  // namespace narrows

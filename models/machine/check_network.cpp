// Checks of routes, lanes and slots.
#include <fmt/format.h>

#include <algorithm>

#include "models/machine/checks.h"
#include "models/machine/network_file.h"
#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

int flits_of_largest(const Machine& machine) {
    const int width = machine.network.link_bytes_per_cycle;
    return (machine.message.largest() + width - 1) / width;
}

/// "network.buffer_flits = 4 of network.link_bytes_per_cycle = 8 hold 32 bytes".
std::string slot_text(const Machine& machine) {
    return fmt::format("network.buffer_flits = {} of network.link_bytes_per_cycle = {} hold {} bytes",
                       machine.network.buffer_flits, machine.network.link_bytes_per_cycle,
                       machine.input_buffer_bytes());
}

std::string largest_text(const Machine& machine) {
    return fmt::format(
        "the largest message ({} bytes: message.header_bytes + message.word_bytes * "
        "message.vector_words)",
        machine.message.largest());
}

void check_allowed(const TopologyParameters& topology, std::vector<Complaint>& complaints) {
    std::vector<std::string_view> names;
    for (const AllowedRouting& allowed : type_of(topology.kind).routings) names.push_back(name_of(allowed.routing));
    complaints.push_back({fmt::format("topology.routing = {} is not a routing of {}; it must be {}",
                                      name_of(topology.routing), type_of(topology.kind).name, alternatives(names)),
                          {"topology.routing", "topology.kind"}});
}

/// The routings of the kind that need no more lanes than there are, as further remedies.
std::string routings_with_these_lanes(Machine machine) {
    std::string text;
    for (const AllowedRouting& allowed : type_of(machine.topology.kind).routings) {
        machine.topology.routing = allowed.routing;
        if (lanes_needed(machine) <= machine.network.lanes)
            text += fmt::format(", or topology.routing = {}", name_of(allowed.routing));
    }
    return text;
}

/// Adaptive routes do not exist without lanes besides the escape lanes, and a message with a detour knows by its lane
/// whether it has made it. Whether other routes have enough lanes is proved on the graph, where the cycle
/// that is in the way can be shown (models/topology/deadlock_freedom.h).
void check_lanes(const Machine& machine, std::vector<Complaint>& complaints) {
    const RoutingKind routing = routing_of(machine);
    const bool makes_detours = routing == RoutingKind::ugal ||
                               (machine.topology.kind == TopologyKind::hyperx && routing == RoutingKind::valiant);
    if (routing != RoutingKind::adaptive && !makes_detours) return;
    const int lanes = machine.network.lanes;
    const int needed = lanes_needed(machine);
    if (lanes >= needed) return;
    complaints.push_back({fmt::format("topology.routing = {} on this {} needs {} lanes, but network.lanes = {}; set "
                                      "network.lanes = {} or more{}",
                                      name_of(routing_of(machine)), type_of(machine.topology.kind).name, needed, lanes,
                                      needed, routings_with_these_lanes(machine)),
                          {"network.lanes", "topology.routing", "topology.kind", "topology.sides", "topology.columns",
                           "topology.rows"}});
}

/// A route by lane that is missing would leave a message where it is.
void check_lanes_of_file(const Machine& machine, std::vector<Complaint>& complaints) {
    const NetworkFile& file = *machine.topology.file;
    const int lanes = machine.network.lanes;
    const bool is_by_lane =
        std::ranges::any_of(file.routes, [](const FileRoute& route) { return route.lane.has_value(); });
    if (is_by_lane ? file.lanes_named == lanes : file.lanes_named <= lanes) return;
    complaints.push_back({fmt::format("the routes of {} are for lanes 0 to {}, but network.lanes = {}; set "
                                      "network.lanes = {}, or topology.routing = minimal",
                                      file.name, file.lanes_named - 1, lanes, file.lanes_named),
                          {"network.lanes", "topology.file", "topology.routing", "topology.kind"}});
}

/// The first channel must be known at the start of a send.
void check_acknowledge(const Machine& machine, std::vector<Complaint>& complaints) {
    const TopologyKind kind = machine.topology.kind;
    const bool starts_in_network = is_grid(kind) || kind == TopologyKind::hypercube;
    const bool chooses_first = starts_in_network && routing_of(machine) == RoutingKind::adaptive;
    if (!chooses_first || machine.interface.acknowledge == Acknowledge::none) return;
    complaints.push_back(
        {fmt::format("interface.acknowledge = end-of-transfer waits for earlier transfers through the same first "
                     "channel, but topology.routing = adaptive on a {} chooses the first channel only when the message "
                     "leaves; set interface.acknowledge = none, or topology.routing = {}",
                     type_of(kind).name, name_of(default_routing(kind, machine.network.lanes))),
         {"interface.acknowledge", "topology.routing", "topology.kind"}});
}

}  // namespace

void check_routing(const Machine& machine, std::vector<Complaint>& complaints) {
    if (find_routing(machine.topology.kind, routing_of(machine)) == nullptr)
        return check_allowed(machine.topology, complaints);
    check_lanes(machine, complaints);
    if (routing_of(machine) == RoutingKind::table) check_lanes_of_file(machine, complaints);
    check_acknowledge(machine, complaints);
}

void check_slots(const Machine& machine, std::vector<Complaint>& complaints) {
    if (machine.input_buffers_hold_messages()) return;
    const NetworkParameters& network = machine.network;
    if (machine.has_lanes_or_slots()) {
        complaints.push_back(
            {fmt::format("network.lanes = {} with network.slots = {} needs slots that hold {}, but {}; set "
                         "network.buffer_flits = {} or more, or one lane of one slot",
                         network.lanes, network.slots, largest_text(machine), slot_text(machine),
                         flits_of_largest(machine)),
             {"network.lanes", "network.slots", "network.buffer_flits", "network.link_bytes_per_cycle",
              "message.header_bytes", "message.word_bytes", "message.vector_words"}});
    }
    if (network.credit_latency != 1) {
        complaints.push_back(
            {fmt::format("network.credit_latency = {} needs slots that hold {}, but {}; set network.buffer_flits = {} "
                         "or more, or network.credit_latency = 1 cycle",
                         find_parameter("network.credit_latency")->text(network.credit_latency), largest_text(machine),
                         slot_text(machine), flits_of_largest(machine)),
             {"network.credit_latency", "network.buffer_flits", "network.link_bytes_per_cycle", "message.header_bytes",
              "message.word_bytes", "message.vector_words"}});
    }
    if (!machine.interface.cut_through) {
        complaints.push_back(
            {fmt::format("interface.cut_through = false needs {} to fit into a network buffer, but {}; set "
                         "network.buffer_flits = {} or more, or interface.cut_through = true",
                         largest_text(machine), slot_text(machine), flits_of_largest(machine)),
             {"interface.cut_through", "network.buffer_flits", "network.link_bytes_per_cycle", "message.header_bytes",
              "message.word_bytes", "message.vector_words"}});
    }
}

}  // namespace narrows

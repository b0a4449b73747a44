// Checks of the resources that message classes have for themselves.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "models/machine/checks.h"
#include "models/machine/network_file.h"
#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

constexpr std::array classes_with_own{MessageClass::request, MessageClass::reply};

/// The name of a parameter such as "network.message_classes.request.lanes".
std::string_view parameter_of(std::string_view group, MessageClass message_class, std::string_view key) {
    return find_parameter(fmt::format("{}.message_classes.{}.{}", group, name_of(message_class), key))->name;
}

void check_number_of_lanes(const Machine& machine, std::vector<Complaint>& complaints) {
    if (own_lanes(machine.network) == 0 || machine.most_lanes() <= most_lanes_of_channel) return;
    complaints.push_back(
        {fmt::format("network.lanes = {} with network.message_classes.request.lanes = {} and "
                     "network.message_classes.reply.lanes = {} gives a channel {} lanes; it has at "
                     "most {}: use fewer",
                     machine.most_lanes() - own_lanes(machine.network),
                     own_lanes(machine.network, MessageClass::request), own_lanes(machine.network, MessageClass::reply),
                     machine.most_lanes(), most_lanes_of_channel),
         {"network.lanes", "network.message_classes.request.lanes", "network.message_classes.reply.lanes"}});
}

void check_slots_of_lanes(const Machine& machine, std::vector<Complaint>& complaints) {
    if (own_lanes(machine.network) == 0 || machine.input_buffers_hold_messages()) return;
    complaints.push_back(
        {fmt::format("lanes of a class of messages need slots that hold {}, but the smallest holds {}; set "
                     "network.buffer_flits to a larger value, or leave out network.message_classes",
                     largest_text(machine), with_number(machine.smallest_slot_bytes(), "byte")),
         {"network.message_classes.request.lanes", "network.message_classes.reply.lanes", "network.buffer_flits",
          "network.link_bytes_per_cycle", "message.header_bytes", "message.word_bytes", "message.vector_words",
          "message.packet_bytes"}});
}

/// The number of lanes that the routes need in every block of lanes.
int lanes_of_block(const Machine& machine, int lanes) {
    if (routing_of(machine) != RoutingKind::table) return needs_lanes_to_exist(machine) ? lanes_needed(machine) : 1;
    const NetworkFile& file = *machine.topology.file;
    const bool is_by_lane =
        std::ranges::any_of(file.routes, [](const FileRoute& route) { return route.lane.has_value(); });
    return is_by_lane ? file.lanes_named : std::max(lanes, file.lanes_named);
}

void check_own_links(const Machine& machine, MessageClass message_class, std::vector<Complaint>& complaints) {
    const OwnLinks own = machine.interface.message_classes.of(message_class);
    if (own.links > 0 || own.receive_buffers == 0) return;
    const std::string_view links = parameter_of("interface", message_class, "links");
    const std::string_view buffers = parameter_of("interface", message_class, "receive_buffers");
    complaints.push_back({fmt::format("{} = {} is for interface links that only this class of messages uses, but {} = "
                                      "0; set {} = 1 or more, or {} = 0",
                                      buffers, own.receive_buffers, links, links, buffers),
                          {buffers, links}});
}

void check_unexpected(const Machine& machine, std::vector<Complaint>& complaints) {
    if (machine.interface.unexpected == Unexpected::memory || machine.interface.data_mover == DataMover::dma) return;
    complaints.push_back({fmt::format("{} is for an interface that stores messages itself, but interface.data_mover = "
                                      "processor; set interface.unexpected = memory, or interface.data_mover = dma",
                                      assignment_text(machine, "interface.unexpected")),
                          {"interface.unexpected", "interface.data_mover"}});
}

}  // namespace

void check_message_classes(const Machine& machine, std::vector<Complaint>& complaints) {
    check_number_of_lanes(machine, complaints);
    check_slots_of_lanes(machine, complaints);
    for (const MessageClass each : classes_with_own) check_own_links(machine, each, complaints);
    check_unexpected(machine, complaints);
}

void check_lanes_of_message_classes(const Machine& machine, std::vector<Complaint>& complaints) {
    for (const MessageClass each : classes_with_own) {
        const int lanes = own_lanes(machine.network, each);
        const int needed = lanes_of_block(machine, lanes);
        const bool is_by_lane = routing_of(machine) == RoutingKind::table;
        if (lanes == 0 || (is_by_lane ? lanes == needed : lanes >= needed)) continue;
        const std::string_view name = parameter_of("network", each, "lanes");
        complaints.push_back(
            {fmt::format("topology.routing = {} on this {} needs {} lanes, but {} = {}; set {} = {}{}, or 0 to share "
                         "the lanes of data",
                         name_of(routing_of(machine)), type_of(machine.topology.kind).name, needed, name, lanes, name,
                         needed, is_by_lane ? "" : " or more"),
             {name, "topology.routing", "topology.kind", "topology.file"}});
    }
}

}  // namespace narrows

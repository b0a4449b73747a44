#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/machine/validate.h"

/// The parts of validate(). All parameters are in their ranges, and the topology is normalized or as its kind allows.
namespace narrows {

/// "host.payload = 512"
std::string assignment_text(const Machine& machine, std::string_view name);

void check_shape(const Machine& machine, std::vector<Complaint>& complaints);
/// The number of nodes and channels. The shape must be valid.
void check_size(const Machine& machine, std::vector<Complaint>& complaints);
/// The shared wire of all nodes, if the machine has one.
void check_medium(const Machine& machine, std::vector<Complaint>& complaints);
void check_routing(const Machine& machine, std::vector<Complaint>& complaints);
/// "the largest message (264 bytes: message.header_bytes + ..)", or the largest packet.
std::string largest_text(const Machine& machine);
void check_slots(const Machine& machine, std::vector<Complaint>& complaints);
/// The resources that message classes have for themselves, and messages for which no program waits.
void check_message_classes(const Machine& machine, std::vector<Complaint>& complaints);
/// Checks that there are enough lanes for the routes. The routing must be valid.
void check_lanes_of_message_classes(const Machine& machine, std::vector<Complaint>& complaints);
/// Checks that flits have one size if some take several cycles.
void check_flit_times(const Machine& machine, std::vector<Complaint>& complaints);
/// Checks that injection buffers fill at least as fast as they empty.
void check_injection(const Machine& machine, std::vector<Complaint>& complaints);
/// Nodes whose processors share their interfaces. The size must be valid.
void check_node(const Machine& machine, std::vector<Complaint>& complaints);
/// Combinations that nodes whose processors share their interfaces cannot have.
void check_combinations(const Machine& machine, std::vector<Complaint>& complaints);
/// The host bus, and combinations with it that are refused. The size must be valid.
void check_host(const Machine& machine, std::vector<Complaint>& complaints);
/// Times of memory accesses, if they are counted, and the ports of processors.
void check_memory(const Machine& machine, std::vector<Complaint>& complaints);
/// Message buffers of all nodes. The size must be valid.
void check_message_buffers(const Machine& machine, std::vector<Complaint>& complaints);

}  // namespace narrows

#pragma once

#include <string>
#include <vector>

#include "models/machine/validate.h"

/// The parts of validate(). All parameters are in their ranges, and the topology is normalized or as its kind allows.
namespace narrows {

void check_shape(const Machine& machine, std::vector<Complaint>& complaints);
/// The number of nodes and channels. The shape must be valid.
void check_size(const Machine& machine, std::vector<Complaint>& complaints);
/// One wire that all nodes share, where the machine has one.
void check_medium(const Machine& machine, std::vector<Complaint>& complaints);
void check_routing(const Machine& machine, std::vector<Complaint>& complaints);
/// "the largest message (264 bytes: message.header_bytes + ..)", or the largest packet.
std::string largest_text(const Machine& machine);
void check_slots(const Machine& machine, std::vector<Complaint>& complaints);
/// What classes of messages have for themselves, and messages for which no program waits.
void check_message_classes(const Machine& machine, std::vector<Complaint>& complaints);
/// Whether these lanes are enough for the routes. The routing must be valid.
void check_lanes_of_message_classes(const Machine& machine, std::vector<Complaint>& complaints);
/// One size of flits where some take several cycles.
void check_flit_times(const Machine& machine, std::vector<Complaint>& complaints);
/// Injection buffers must not be filled more slowly than they empty.
void check_injection(const Machine& machine, std::vector<Complaint>& complaints);
/// Nodes whose processors share their interfaces. The size must be valid.
void check_node(const Machine& machine, std::vector<Complaint>& complaints);
/// What nodes whose processors share their interfaces cannot have together.
void check_combinations(const Machine& machine, std::vector<Complaint>& complaints);
/// The host bus, and what cannot be beside it. The size must be valid.
void check_host(const Machine& machine, std::vector<Complaint>& complaints);
/// Times of memory accesses, where they are counted, and the ports of processors.
void check_memory(const Machine& machine, std::vector<Complaint>& complaints);
/// Message buffers of all nodes. The size must be valid.
void check_message_buffers(const Machine& machine, std::vector<Complaint>& complaints);

}  // namespace narrows

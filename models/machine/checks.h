#pragma once

#include <vector>

#include "models/machine/validate.h"

/// The parts of validate(). All parameters are in their ranges, and the topology is settled or as its kind allows.
namespace narrows {

using Complaints = std::vector<Complaint>;

void check_shape(const Machine& machine, Complaints& complaints);
/// The number of nodes and channels. The shape must be valid.
void check_size(const Machine& machine, Complaints& complaints);
void check_routing(const Machine& machine, Complaints& complaints);
void check_slots(const Machine& machine, Complaints& complaints);
void check_interface(const Machine& machine, Complaints& complaints);
/// Message buffers of all nodes. The size must be valid.
void check_message_buffers(const Machine& machine, Complaints& complaints);

}  // namespace narrows

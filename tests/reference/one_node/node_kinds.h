#pragma once

#include <utility>

#include "models/machine/machine.h"

namespace narrows::reference {

/// A plain machine with the explicit settings that keep every cycle the same (docs/nodes.md, N0).
inline Machine as_plain_node(Machine machine) {
    machine.interface.sends = SendStart::in_register;
    machine.message.order = MessageOrder::delivery;
    machine.memory.of_messages = machine.interface.data_mover == DataMover::dma;
    return machine;
}

/// The same machine on the model of shared nodes: a message is one packet there, and a plain node has no protocol.
inline Machine as_general_node(Machine machine) {
    machine.message.packet_bytes = machine.message.largest_payload();
    machine.message.eager_bytes = -1;
    return as_plain_node(std::move(machine));
}

}  // namespace narrows::reference

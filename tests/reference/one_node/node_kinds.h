#pragma once

#include "models/machine/machine.h"

namespace narrows::reference {

/// A plain machine with what it has to state to keep every cycle (docs/one-node.md).
inline Machine as_plain_node(Machine machine) {
    machine.interface.sends = SendStart::in_register;
    machine.message.order = MessageOrder::delivery;
    machine.memory.of_messages = machine.interface.data_mover == DataMover::dma;
    return machine;
}

/// The same of a machine with shared nodes.
inline Machine as_shared_node(Machine machine) {
    machine.interface.sends = SendStart::posted;
    machine.message.order = MessageOrder::listing;
    machine.memory.of_messages = true;
    return machine;
}

}  // namespace narrows::reference

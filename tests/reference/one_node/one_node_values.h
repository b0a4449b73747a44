#pragma once

#include "models/machine/machine.h"

namespace narrows::reference {

/// The values of the parameters of docs/one-node.md that machine files do not have yet, or have under other names.
enum class SendStart { in_register, posted };      ///< interface.sends
enum class MessageOrder { delivery, listing };     ///< message.order
enum class UnexpectedData { memory, hold, room };  ///< interface.unexpected

struct OneNodeValues {
    SendStart sends = SendStart::in_register;
    MessageOrder order = MessageOrder::delivery;
    UnexpectedData unexpected = UnexpectedData::memory;
    bool memory_of_messages = true;  ///< memory.of_messages
};

/// What a plain machine, and one with shared nodes, would have to state to keep every cycle.
OneNodeValues values_of_plain_node(const Machine& machine);
OneNodeValues values_of_shared_node(const Machine& machine);

}  // namespace narrows::reference

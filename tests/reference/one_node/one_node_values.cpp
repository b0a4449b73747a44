#include "tests/reference/one_node/one_node_values.h"

namespace narrows::reference {

OneNodeValues values_of_plain_node(const Machine& machine) {
    OneNodeValues values;
    if (machine.interface.unexpected == Unexpected::hold) values.unexpected = UnexpectedData::hold;
    values.memory_of_messages = machine.interface.data_mover == DataMover::dma;
    return values;
}

OneNodeValues values_of_shared_node(const Machine& machine) {
    OneNodeValues values;
    values.sends = SendStart::posted;
    values.order = MessageOrder::listing;
    if (!machine.message.credits) values.unexpected = UnexpectedData::room;
    return values;
}

}  // namespace narrows::reference

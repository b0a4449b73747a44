#pragma once

#include <cstddef>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/link/message.h"

namespace narrows {

/// The bytes of a message on a link: header and payload. The header has the sender and the number of the message among
/// the sender's messages, as far as they fit; that of a packet has what hw/packets/packet_engine.sv says. The rest is
/// zero.
std::vector<std::byte> bytes_of(const Message& message, const Machine& machine);

}  // namespace narrows

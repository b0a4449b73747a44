#pragma once

#include <cstddef>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/link/message.h"

namespace narrows {

/// The bytes of a message on a link: header and payload. The header has the sender and the number of the message among
/// the sender's messages, cut to the header's size. For the header of a packet see hw/packets/packet_engine.sv. The
/// rest is zero.
std::vector<std::byte> bytes_of(const Message& message, const Machine& machine);

}  // namespace narrows

#pragma once

#include <cstddef>
#include <vector>

#include "models/link/message.h"

namespace narrows {

/// The bytes of a message on a link: header and payload. The header has the sender and the number of the message among
/// the sender's messages, as far as they fit; the rest is zero.
std::vector<std::byte> bytes_of(const Message& message, int header_bytes);

}  // namespace narrows

#pragma once

#include <cstddef>
#include <vector>

#include "models/link/message.h"

namespace narrows {

/// A message as it goes over a link: header and payload. The header says who sent it, and which of the sender's
/// messages it is, as far as it has room; the rest is zero.
std::vector<std::byte> bytes_of(const Message& message, int header_bytes);

}  // namespace narrows

#include "models/system/message_bytes.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace narrows {

std::vector<std::byte> bytes_of(const Message& message, int header_bytes) {
    const std::array<std::uint32_t, 2> name{static_cast<std::uint32_t>(message.from), message.sequence};
    std::vector<std::byte> bytes(static_cast<std::size_t>(header_bytes));
    std::memcpy(bytes.data(), name.data(), std::min(bytes.size(), sizeof name));
    const auto payload = message.payload.bytes();
    bytes.insert(bytes.end(), payload.begin(), payload.end());
    return bytes;
}

}  // namespace narrows

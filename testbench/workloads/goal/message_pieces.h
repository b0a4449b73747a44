#pragma once

#include <algorithm>
#include <cstdint>

#include "models/machine/machine.h"

namespace narrows::goal {

/// A send of more bytes than a message carries goes as several messages. One without data has a byte.
class MessagePieces {
public:
    MessagePieces(const Machine& machine, std::int64_t bytes)
        : bytes_(std::max<std::int64_t>(bytes, 1)), most_(machine.message.largest_payload()) {}

    std::int64_t count() const { return (bytes_ + most_ - 1) / most_; }
    std::int64_t bytes(std::int64_t piece) const { return std::min(most_, bytes_ - piece * most_); }

private:
    std::int64_t bytes_;
    std::int64_t most_;
};

}  // namespace narrows::goal

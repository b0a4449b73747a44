#pragma once

#include <cstdint>

/// Differences of numbers, for forms in which small numbers take few bytes. Nothing here overflows: sums wrap around.
namespace narrows {

/// Zigzag encoding: the result is small for numbers near 0, positive or negative.
constexpr std::uint64_t folded(std::int64_t value) {
    return static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63);
}
constexpr std::int64_t unfolded(std::uint64_t value) {
    return static_cast<std::int64_t>(value >> 1 ^ (~(value & 1) + 1));
}

constexpr std::int64_t sum(std::int64_t base, std::int64_t difference) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(base) + static_cast<std::uint64_t>(difference));
}
constexpr std::int64_t distance(std::int64_t from, std::int64_t to) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from));
}

}  // namespace narrows

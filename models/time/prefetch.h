#pragma once

#include <cstddef>

namespace narrows {

/// Fetches the cache line of something that will be read soon, without waiting for it. In large machines a step mostly
/// waits for memory (bench/history.md). The address need not be valid.
inline void prefetch_line(const void* address) {
    __builtin_prefetch(address);
    asm volatile("");  // otherwise GCC 12 leaves out calls of functions that only prefetch
}

/// Fetches so many bytes from there on.
inline void prefetch_bytes(const void* begin, std::size_t bytes) {
    constexpr std::size_t line = 64;
    for (std::size_t at = 0; at < bytes; at += line) prefetch_line(static_cast<const std::byte*>(begin) + at);
}

/// Fetches all lines of an object that is aligned to a line.
template <class T>
void prefetch(const T& object) {
    prefetch_bytes(&object, sizeof(T));
}

}  // namespace narrows

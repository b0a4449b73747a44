#pragma once

#include <cstddef>

namespace narrows {

/// Asks for the cache line of something that will be read soon, and does not wait for it. In large machines a step
/// mostly waits for memory (bench/history.md). The address need not be valid.
inline void prefetch_line(const void* address) {
    __builtin_prefetch(address);
    asm volatile("");  // else GCC 12 leaves out calls of functions that only prefetch
}

/// The same for so many bytes from there on.
inline void prefetch_bytes(const void* begin, std::size_t bytes) {
    constexpr std::size_t line = 64;
    for (std::size_t at = 0; at < bytes; at += line) prefetch_line(static_cast<const std::byte*>(begin) + at);
}

/// The same for all lines of an object that begins a line.
template <class T>
void prefetch(const T& object) {
    prefetch_bytes(&object, sizeof(T));
}

}  // namespace narrows

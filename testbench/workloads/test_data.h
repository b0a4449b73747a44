#pragma once

#include <cstdint>
#include <cstring>
#include <span>

namespace narrows {

/// Words that show their origin: a different, reproducible sequence for every seed and stream.
class TestData {
public:
    explicit TestData(std::uint64_t seed) : seed_(seed) {}

    std::uint32_t word(std::uint64_t stream, std::uint64_t index) const {
        // The finaliser of SplitMix64: every bit of the input changes about half the bits of the output.
        std::uint64_t z = seed_ + stream * 0x9e3779b97f4a7c15u + index * 0xd1b54a32d192ed03u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return static_cast<std::uint32_t>((z ^ (z >> 31)) >> 16);
    }

    /// Fills `bytes` with words, beginning with number `first`; the last one may be cut off.
    void write(std::uint64_t stream, std::uint64_t first, std::span<std::byte> bytes) const {
        // A size that the compiler knows: copying a word is one instruction.
        for (; bytes.size() >= sizeof(std::uint32_t); bytes = bytes.subspan(sizeof(std::uint32_t)), ++first)
            put(word(stream, first), bytes.first<sizeof(std::uint32_t)>());
        if (!bytes.empty()) put(word(stream, first), bytes);
    }
    /// Fills `bytes` with elements of `size` bytes, beginning with number `first`.
    void write_elements(std::uint64_t stream, std::int64_t first, std::size_t size, std::span<std::byte> bytes) const {
        const std::uint64_t words = (size + sizeof(std::uint32_t) - 1) / sizeof(std::uint32_t);  // of an element
        for (auto number = static_cast<std::uint64_t>(first); !bytes.empty(); ++number, bytes = bytes.subspan(size))
            write(stream, number * words, bytes.first(size));
    }

private:
    template <std::size_t Size>
    static void put(std::uint32_t word, std::span<std::byte, Size> bytes) {
        std::memcpy(bytes.data(), &word, bytes.size());
    }

    std::uint64_t seed_;
};

}  // namespace narrows

#pragma once

#include <cstdint>
#include <cstring>
#include <span>

#include "models/network/link/payload.h"

namespace narrows {

/// Numbers that show their origin: a different, reproducible sequence for every seed and stream.
class TestData {
public:
    explicit TestData(std::uint64_t seed) : seed_(seed) {}

    /// The finaliser of SplitMix64: every bit of the input changes about half the bits of the output. Always inline:
    /// messages are made and compared with it, word by word.
    [[gnu::always_inline]] std::uint64_t long_word(std::uint64_t stream, std::uint64_t index) const {
        std::uint64_t z = seed_ + stream * 0x9e3779b97f4a7c15u + index * 0xd1b54a32d192ed03u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }

    std::uint32_t word(std::uint64_t stream, std::uint64_t index) const {
        return static_cast<std::uint32_t>(long_word(stream, index) >> 16);
    }

    /// Fills `bytes` with long words, beginning with number `first`; the last one may be cut off.
    void write(std::uint64_t stream, std::uint64_t first, std::span<std::byte> bytes) const {
        for (; bytes.size() >= long_bytes; bytes = bytes.subspan(long_bytes), ++first) {
            const std::uint64_t word = long_word(stream, first);
            std::memcpy(bytes.data(), &word, long_bytes);
        }
        if (bytes.empty()) return;
        const std::uint64_t word = long_word(stream, first);
        std::memcpy(bytes.data(), &word, bytes.size());
    }
    /// True if write() would produce exactly these bytes. Makes the words again without storing them.
    bool equals(std::uint64_t stream, std::uint64_t first, std::span<const std::byte> bytes) const {
        std::uint64_t differences = 0;
        for (; bytes.size() >= long_bytes; bytes = bytes.subspan(long_bytes), ++first) {
            std::uint64_t got = 0;
            std::memcpy(&got, bytes.data(), long_bytes);
            differences |= got ^ long_word(stream, first);
        }
        if (differences != 0 || bytes.empty()) return differences == 0;
        const std::uint64_t word = long_word(stream, first);
        return std::memcmp(bytes.data(), &word, bytes.size()) == 0;
    }
    /// Fills `bytes` with elements of `size` bytes, beginning with number `first`.
    void write_elements(std::uint64_t stream, std::int64_t first, std::size_t size, std::span<std::byte> bytes) const {
        const std::uint64_t words = (size + long_bytes - 1) / long_bytes;  // words in each element
        if (size == words * long_bytes) return write(stream, static_cast<std::uint64_t>(first) * words, bytes);
        auto number = static_cast<std::uint64_t>(first);
        // Whole words are quicker to write. The next element overwrites the excess of the one before.
        for (; bytes.size() >= words * long_bytes; ++number, bytes = bytes.subspan(size)) {
            for (std::uint64_t i = 0; i < words; ++i) {
                const std::uint64_t word = long_word(stream, number * words + i);
                std::memcpy(bytes.data() + i * long_bytes, &word, long_bytes);
            }
        }
        for (; !bytes.empty(); ++number, bytes = bytes.subspan(size)) write(stream, number * words, bytes.first(size));
    }

private:
    static constexpr std::size_t long_bytes = sizeof(std::uint64_t);

    std::uint64_t seed_;
};

/// The first bytes of a stream, as a message carries them. Only the message stores them; a comparison makes them again.
class TestContent {
public:
    TestContent(const TestData& data, std::uint64_t stream, std::size_t bytes)
        : data_(data), stream_(stream), size_(bytes) {}

    std::size_t size() const { return size_; }
    Payload payload() const {
        return Payload::filled(size_, [this](std::span<std::byte> bytes) { write(bytes); });
    }
    void write(std::span<std::byte> bytes) const { data_.write(stream_, 0, bytes); }
    bool equals(std::span<const std::byte> bytes) const {
        return bytes.size() == size_ && data_.equals(stream_, 0, bytes);
    }

private:
    TestData data_;
    std::uint64_t stream_;
    std::size_t size_;
};

}  // namespace narrows

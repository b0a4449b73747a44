#pragma once

#include <cstdint>
#include <vector>

namespace narrows {

/// Words that tell where they come from: a different, reproducible sequence for every seed and stream.
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

    std::vector<std::uint32_t> words(std::uint64_t stream, std::size_t count) const {
        std::vector<std::uint32_t> result(count);
        for (std::size_t i = 0; i < count; ++i) result[i] = word(stream, i);
        return result;
    }

private:
    std::uint64_t seed_;
};

}  // namespace narrows

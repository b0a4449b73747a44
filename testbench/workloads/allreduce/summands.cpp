#include "testbench/workloads/allreduce/summands.h"

#include <algorithm>
#include <bit>

#include "testbench/workloads/test_data.h"

/// Before a function whose loops suit vector instructions: the compiler makes a second version of it, for processors
/// with AVX2, and the right one is chosen when the program starts. The results are the same: AVX2 has no instruction
/// that multiplies and adds with one rounding. The build with sanitizers has only the version for all processors, so
/// that the tests run both.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define NARROWS_WIDE_VECTORS [[gnu::target_clones("avx2", "default")]]
#else
#define NARROWS_WIDE_VECTORS
#endif

namespace narrows {

namespace {

/// Two well mixed keys of a node, so that computing an element is cheap and suits vector instructions.
struct Key {
    std::uint32_t start;
    std::uint32_t step;  ///< odd; gives every node another sequence

    Key(std::uint64_t seed, NodeId node)
        : start(TestData(seed).word(static_cast<std::uint64_t>(node), 0)),
          step(TestData(seed).word(static_cast<std::uint64_t>(node), 1) | 1) {}

    std::int32_t element(std::uint32_t index) const {
        std::uint32_t z = start + index * step;
        z = (z ^ (z >> 15)) * 0x2c1b3c6du;
        return static_cast<std::int32_t>(z >> 8);
    }
};

constexpr std::int64_t at_a_time = 2048;  // elements whose sums stay in the first-level cache

}  // namespace

NARROWS_WIDE_VECTORS void Summands::write(NodeId node, std::int64_t first, std::span<double> to) const {
    const Key key(seed_, node);
    const auto begin = static_cast<std::uint32_t>(first);
    const auto count = static_cast<std::uint32_t>(to.size());
    for (std::uint32_t i = 0; i < count; ++i) to[i] = key.element(begin + i);
}

NARROWS_WIDE_VECTORS void Summands::add(NodeId node, std::int64_t first, std::span<double> to) const {
    const Key key(seed_, node);
    const auto begin = static_cast<std::uint32_t>(first);
    const auto count = static_cast<std::uint32_t>(to.size());
    for (std::uint32_t i = 0; i < count; ++i) to[i] += key.element(begin + i);
}

NARROWS_WIDE_VECTORS bool Summands::may_be_sum(std::span<const double> elements) {
    constexpr double rounds_to_whole = 0x1.8p52;
    std::uint64_t differences = 0;
    for (const double element : elements) {
        const double rounded = (element + rounds_to_whole) - rounds_to_whole;
        differences |= std::bit_cast<std::uint64_t>(rounded) ^ std::bit_cast<std::uint64_t>(element);
    }
    return differences == 0;
}

NARROWS_WIDE_VECTORS std::vector<double> Summands::sum(int nodes, std::int64_t elements) const {
    std::vector<double> result(static_cast<std::size_t>(elements));
    std::vector<std::int64_t> sums;
    const Blocks blocks({0, elements}, at_a_time);
    for (std::int64_t block = 0; block < blocks.count(); ++block) {
        const Range range = blocks[block];
        sums.assign(static_cast<std::size_t>(range.size()), 0);
        for (NodeId node = 0; node < nodes; ++node) {
            const Key key(seed_, node);
            const auto begin = static_cast<std::uint32_t>(range.first);
            for (std::size_t i = 0; i < sums.size(); ++i) {
                sums[i] += key.element(begin + static_cast<std::uint32_t>(i));
            }
        }
        std::transform(sums.begin(), sums.end(), result.begin() + range.first,
                       [](std::int64_t sum) { return static_cast<double>(sum); });
    }
    return result;
}

}  // namespace narrows

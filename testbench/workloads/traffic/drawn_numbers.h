#pragma once

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace narrows {

/// A separate stream of random numbers for each source, so that no order of events changes what a source draws. The
/// same for a seed everywhere (SplitMix64; Steele, Lea and Flood 2014).
class DrawnNumbers {
public:
    DrawnNumbers(std::uint64_t seed, std::uint64_t stream) : state_(seed) { state_ = next() ^ (stream * odd); }

    std::uint64_t next() {
        std::uint64_t z = (state_ += odd);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    int below(int bound) { return static_cast<int>(next() % static_cast<std::uint64_t>(bound)); }
    /// Above 0, at most 1.
    double share() { return static_cast<double>((next() >> 11) + 1) * 0x1p-53; }
    double exponential(double mean) { return -std::log(share()) * mean; }
    /// The number of trials up to the first success.
    double geometric(double probability) {
        return probability >= 1 ? 1 : 1 + std::floor(std::log(share()) / std::log1p(-probability));
    }

private:
    static constexpr std::uint64_t odd = 0x9e3779b97f4a7c15u;
    std::uint64_t state_;
};

/// Every order is equally likely (Fisher and Yates).
inline void shuffle(std::vector<int>& list, DrawnNumbers& numbers) {
    for (std::size_t left = list.size(); left > 1; --left)
        std::swap(list[left - 1], list[static_cast<std::size_t>(numbers.below(static_cast<int>(left)))]);
}

}  // namespace narrows

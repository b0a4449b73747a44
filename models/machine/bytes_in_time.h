#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace narrows {

__extension__ typedef __int128 WideInteger;

/// A rate as a fraction: so many bytes move in a time.
struct BytesInTime {
    WideInteger bytes;
    WideInteger picoseconds;

    /// The ratio of this rate to the other one.
    double over(const BytesInTime& other) const {
        return static_cast<double>(bytes) / static_cast<double>(picoseconds) /
               (static_cast<double>(other.bytes) / static_cast<double>(other.picoseconds));
    }
};

/// Bytes in cycles at exactly this rate, in the smallest numbers. If one of them is larger than `most`, the nearest
/// rate with smaller numbers.
std::vector<int> bytes_in_cycles(const BytesInTime& rate, std::int64_t cycle_time_ps, std::int64_t most);

/// The rate of a list of bytes and cycles.
BytesInTime rate_of(const std::vector<int>& bytes_in_cycles, std::int64_t cycle_time_ps);

/// True if both are exactly as fast.
bool are_equal(const BytesInTime& a, const BytesInTime& b);

/// "12.8 GB/s": six digits at most, in the largest unit that leaves a number of at least 1.
std::string rate_text(const BytesInTime& rate);

}  // namespace narrows

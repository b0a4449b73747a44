#include "models/machine/bytes_in_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace narrows {

namespace {

WideInteger distance(WideInteger a, WideInteger b) { return a > b ? a - b : b - a; }

}  // namespace

/// Finds them by continued fractions: each convergent is nearer than all fractions with smaller numbers.
std::vector<int> bytes_in_cycles(const BytesInTime& rate, std::int64_t cycle_time_ps, std::int64_t most) {
    const WideInteger bytes = rate.bytes * cycle_time_ps;
    const WideInteger cycles = rate.picoseconds;
    if (bytes >= cycles * most) return {static_cast<int>(most), 1};
    if (cycles >= bytes * most) return {1, static_cast<int>(most)};
    struct Fraction {
        WideInteger above, below;
    };
    Fraction before{0, 1};
    Fraction best{1, 0};
    for (WideInteger a = bytes, b = cycles; b != 0;) {
        WideInteger times = a / b;
        const WideInteger room_above = best.above > 0 ? (most - before.above) / best.above : times;
        const WideInteger room_below = best.below > 0 ? (most - before.below) / best.below : times;
        const WideInteger taken = std::min({times, room_above, room_below});
        const Fraction next{taken * best.above + before.above, taken * best.below + before.below};
        if (taken < times) {
            // A step that is cut short is nearer if it is at least half a step.
            const bool is_nearer =
                best.above == 0 || distance(next.above * cycles, bytes * next.below) * best.below <
                                       distance(best.above * cycles, bytes * best.below) * next.below;
            if (is_nearer && next.above > 0) best = next;
            break;
        }
        before = best;
        best = next;
        const WideInteger rest = a % b;
        a = b;
        b = rest;
    }
    return {static_cast<int>(best.above), static_cast<int>(best.below)};
}

BytesInTime rate_of(const std::vector<int>& bytes_in_cycles, std::int64_t cycle_time_ps) {
    return {bytes_in_cycles.at(0), WideInteger{bytes_in_cycles.at(1)} * cycle_time_ps};
}

bool are_equal(const BytesInTime& a, const BytesInTime& b) {
    return a.bytes * b.picoseconds == b.bytes * a.picoseconds;
}

std::string rate_text(const BytesInTime& rate) {
    constexpr std::array<std::string_view, 5> units{"B/s", "kB/s", "MB/s", "GB/s", "TB/s"};
    double amount = static_cast<double>(rate.bytes) / static_cast<double>(rate.picoseconds) * 1e12;
    std::size_t unit = 0;
    for (; amount >= 1000 && unit + 1 < units.size(); ++unit) amount /= 1000;
    return fmt::format("{:.6g} {}", amount, units[unit]);
}

}  // namespace narrows

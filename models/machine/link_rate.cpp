#include "models/machine/link_rate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <span>
#include <stdexcept>
#include <vector>

#include "models/machine/number_with_unit.h"
#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"

namespace narrows {

namespace {

using Wide = WideInteger;

struct RateUnit {
    std::string_view name;
    int exponent;  ///< of ten
    int bits;
};
constexpr std::array<RateUnit, 10> rate_units{{{"B/s", 0, 8},
                                               {"kB/s", 3, 8},
                                               {"MB/s", 6, 8},
                                               {"GB/s", 9, 8},
                                               {"TB/s", 12, 8},
                                               {"bit/s", 0, 1},
                                               {"kbit/s", 3, 1},
                                               {"Mbit/s", 6, 1},
                                               {"Gbit/s", 9, 1},
                                               {"Tbit/s", 12, 1}}};

constexpr std::int64_t bits_and_picoseconds = 8'000'000'000'000;
constexpr std::string_view too_slow = "it is too slow";

/// The longest cycle time that is no longer than this one and divides the time of a flit; none if the time of no flit
/// is a whole number of picoseconds.
std::optional<std::int64_t> cycle_time_for(LinkRate rate, std::int64_t cycle_time_ps, std::optional<int> bytes) {
    constexpr std::int64_t most_cycles = 10'000;  // where it divides the time of none, it is some picoseconds long
    std::optional<std::int64_t> longest;
    for (const std::int64_t each : find_parameter("network.link_bytes_per_cycle")->allowed) {
        if (bytes && each != *bytes) continue;
        const Wide flit_ps = each * Wide{bits_and_picoseconds} / rate.bits_per_second;
        if (flit_ps == 0 || flit_ps * rate.bits_per_second != each * Wide{bits_and_picoseconds}) continue;
        Wide cycles = (flit_ps + cycle_time_ps - 1) / cycle_time_ps;
        while (cycles < most_cycles && flit_ps % cycles != 0) ++cycles;
        if (cycles > find_parameter("network.link_flit_time")->most || flit_ps % cycles != 0) continue;
        longest = std::max(longest.value_or(0), static_cast<std::int64_t>(flit_ps / cycles));
    }
    return longest;
}

/// The fastest flits that are not faster than a rate, and the slowest that are not slower.
struct FlitsAround {
    std::optional<FlitRate> below;
    std::optional<FlitRate> above;
    bool is_exact = false;  ///< then `above` has the rate
};

/// True if the first is faster.
bool is_faster(const FlitRate& a, const FlitRate& b) { return Wide{a.bytes} * b.cycles > Wide{b.bytes} * a.cycles; }

FlitsAround flits_around(LinkRate rate, std::int64_t cycle_time_ps, std::optional<int> bytes) {
    const Wide wanted = Wide{rate.bits_per_second} * cycle_time_ps;
    const Parameter& width = *find_parameter("network.link_bytes_per_cycle");
    const Parameter& flit_time = *find_parameter("network.link_flit_time");
    FlitsAround around;
    for (const std::int64_t each : width.allowed) {
        if (bytes && each != *bytes) continue;
        const Wide cycles = each * Wide{bits_and_picoseconds} / wanted;  // rounded down, so at least as fast
        if (cycles >= flit_time.most) continue;
        const FlitRate fast{static_cast<int>(each), static_cast<std::int64_t>(cycles)};
        if (cycles > 0 && each * Wide{bits_and_picoseconds} == cycles * wanted) return {{}, fast, true};
        if (cycles > 0 && (!around.above || is_faster(*around.above, fast))) around.above = fast;
        const FlitRate slow{fast.bytes, fast.cycles + 1};
        if (!around.below || is_faster(slow, *around.below)) around.below = slow;
    }
    return around;
}

}  // namespace

LinkRate parse_link_rate(std::string_view text) {
    const NumberWithUnit decimal = split_number(text);
    for (const RateUnit& unit : rate_units) {
        if (decimal.unit != unit.name) continue;
        // A tenth of a byte is no whole number of bits, so the bits are counted in thousandths.
        const std::int64_t thousandths = decimal.scaled(unit.exponent + 3);
        std::int64_t bits = 0;
        if (__builtin_mul_overflow(thousandths, unit.bits, &bits))
            throw std::invalid_argument(fmt::format("\"{}\" is too large a rate", text));
        if (decimal.is_negative || bits < 1000 || bits % 1000 != 0)
            throw std::invalid_argument(fmt::format("\"{}\" is not a whole number of bits a second", text));
        return {bits / 1000};
    }
    std::vector<std::string_view> names;
    for (const RateUnit& unit : rate_units) names.push_back(unit.name);
    if (decimal.unit.empty()) throw std::invalid_argument(fmt::format("\"{}\" has no unit", text));
    if (decimal.unit.ends_with("b/s")) {
        throw std::invalid_argument(
            fmt::format("\"{}\" has the unknown unit '{}' (write bit/s for bits, B/s for bytes)", text, decimal.unit));
    }
    const std::string otherwise = fmt::format("units are {}", alternatives(names));
    throw std::invalid_argument(fmt::format("\"{}\" has the unknown unit '{}' ({})", text, decimal.unit,
                                            did_you_mean(decimal.unit, names, otherwise)));
}

FlitRate flits_of(LinkRate rate, std::int64_t cycle_time_ps, std::optional<int> bytes) {
    const auto [below, above, is_exact] = flits_around(rate, cycle_time_ps, bytes);
    if (is_exact) return *above;
    const std::string nearest = above && below
                                    ? fmt::format("the nearest are {} and {}", rate_text(*below, cycle_time_ps),
                                                  rate_text(*above, cycle_time_ps))
                                : below ? fmt::format("the fastest is {}", rate_text(*below, cycle_time_ps))
                                        : std::string(too_slow);
    const std::optional<std::int64_t> other = cycle_time_for(rate, cycle_time_ps, bytes);
    const std::string remedy = other ? fmt::format("or set cycle_time = {} ps", *other)
                                     : std::string("no cycle_time of whole picoseconds allows it");
    const std::string widths = find_parameter("network.link_bytes_per_cycle")->expected();
    throw std::invalid_argument(
        fmt::format("no flit of {} bytes in a whole number of cycles of {} ps has this rate; {}; {}",
                    bytes ? fmt::format("{}", *bytes) : widths, cycle_time_ps, nearest, remedy));
}

FlitRate nearest_flits(LinkRate rate, std::int64_t cycle_time_ps, std::optional<int> bytes) {
    const auto [below, above, is_exact] = flits_around(rate, cycle_time_ps, bytes);
    if (!below && !above) throw std::invalid_argument(std::string(too_slow));
    if (!below || !above) return below ? *below : *above;
    const BytesInTime wanted = rate_of(rate);
    const bool below_is_nearer =
        rate_of(*above, cycle_time_ps).over(wanted) - 1 > 1 - rate_of(*below, cycle_time_ps).over(wanted);
    return below_is_nearer ? *below : *above;
}

BytesInTime rate_of(LinkRate rate) { return {rate.bits_per_second, bits_and_picoseconds}; }

BytesInTime rate_of(const FlitRate& flits, std::int64_t cycle_time_ps) {
    return {flits.bytes, Wide{flits.cycles} * cycle_time_ps};
}

std::string rate_text(const FlitRate& flits, std::int64_t cycle_time_ps) {
    return fmt::format("{} ({} byte{} in {} cycle{})", rate_text(rate_of(flits, cycle_time_ps)), flits.bytes,
                       flits.bytes == 1 ? "" : "s", flits.cycles, flits.cycles == 1 ? "" : "s");
}

}  // namespace narrows

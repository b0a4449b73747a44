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

__extension__ typedef __int128 Wide;

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

constexpr Wide bits_and_picoseconds = 8'000'000'000'000;

/// "12.8 GB/s (64 bytes in 5 cycles)".
std::string text(const FlitRate& flits, std::int64_t cycle_time_ps) {
    const double bytes_per_ns =
        flits.bytes * 1000.0 / (static_cast<double>(flits.cycles) * static_cast<double>(cycle_time_ps));
    return fmt::format("{:.6g} GB/s ({} byte{} in {} cycle{})", bytes_per_ns, flits.bytes, flits.bytes == 1 ? "" : "s",
                       flits.cycles, flits.cycles == 1 ? "" : "s");
}

/// As a fraction in its lowest terms.
struct BytesACycle {
    Wide bytes;
    Wide cycles;
};

BytesACycle bytes_a_cycle(LinkRate rate, std::int64_t cycle_time_ps) {
    const Wide bytes = Wide{rate.bits_per_second} * cycle_time_ps;
    Wide divisor = bytes;
    for (Wide rest = bits_and_picoseconds; rest != 0;) {
        const Wide next = divisor % rest;
        divisor = rest;
        rest = next;
    }
    return {bytes / divisor, bits_and_picoseconds / divisor};
}

/// The longest cycle time that is no longer than this one and divides the time of a flit; none if the time of no flit
/// is a whole number of picoseconds.
std::optional<std::int64_t> cycle_time_for(LinkRate rate, std::int64_t cycle_time_ps, std::optional<int> bytes) {
    constexpr std::int64_t most_cycles = 10'000;  // where it divides the time of none, it is some picoseconds long
    std::optional<std::int64_t> longest;
    for (const std::int64_t each : find_parameter("network.link_bytes_per_cycle")->allowed) {
        if (bytes && each != *bytes) continue;
        const Wide flit_ps = each * bits_and_picoseconds / rate.bits_per_second;
        if (flit_ps == 0 || flit_ps * rate.bits_per_second != each * bits_and_picoseconds) continue;
        Wide cycles = (flit_ps + cycle_time_ps - 1) / cycle_time_ps;
        while (cycles < most_cycles && flit_ps % cycles != 0) ++cycles;
        if (cycles > find_parameter("network.link_flit_time")->most || flit_ps % cycles != 0) continue;
        longest = std::max(longest.value_or(0), static_cast<std::int64_t>(flit_ps / cycles));
    }
    return longest;
}

/// True if the first is faster.
bool is_faster(const FlitRate& a, const FlitRate& b) { return Wide{a.bytes} * b.cycles > Wide{b.bytes} * a.cycles; }

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
    const auto [wanted, unit] = bytes_a_cycle(rate, cycle_time_ps);
    const Parameter& width = *find_parameter("network.link_bytes_per_cycle");
    const Parameter& flit_time = *find_parameter("network.link_flit_time");
    std::optional<FlitRate> below;
    std::optional<FlitRate> above;
    for (const std::int64_t each : width.allowed) {
        if (bytes && each != *bytes) continue;
        const Wide cycles = each * unit / wanted;  // rounded down, so at least as fast
        if (cycles >= flit_time.most) continue;
        const FlitRate fast{static_cast<int>(each), static_cast<std::int64_t>(cycles)};
        if (cycles > 0 && each * unit == cycles * wanted) return fast;
        if (cycles > 0 && (!above || is_faster(*above, fast))) above = fast;
        const FlitRate slow{fast.bytes, fast.cycles + 1};
        if (!below || is_faster(slow, *below)) below = slow;
    }
    const std::string nearest = above && below ? fmt::format("the nearest are {} and {}", text(*below, cycle_time_ps),
                                                             text(*above, cycle_time_ps))
                                : below        ? fmt::format("the fastest is {}", text(*below, cycle_time_ps))
                                               : std::string("it is too slow");
    const std::optional<std::int64_t> other = cycle_time_for(rate, cycle_time_ps, bytes);
    const std::string remedy = other ? fmt::format("or set cycle_time = {} ps", *other)
                                     : std::string("no cycle_time of whole picoseconds allows it");
    throw std::invalid_argument(fmt::format("no flit of {} in a whole number of cycles of {} ps has this rate; {}; {}",
                                            bytes ? fmt::format("{} bytes", *bytes) : width.expected() + " bytes",
                                            cycle_time_ps, nearest, remedy));
}

std::vector<int> bytes_in_cycles(LinkRate rate, std::int64_t cycle_time_ps, std::int64_t most) {
    const auto [bytes, cycles] = bytes_a_cycle(rate, cycle_time_ps);
    if (bytes <= most && cycles <= most) return {static_cast<int>(bytes), static_cast<int>(cycles)};
    const Wide many = bytes > cycles ? Wide{1} : Wide{most};
    const Wide near = std::min(std::max(bytes * many / cycles, Wide{1}), Wide{most});
    throw std::invalid_argument(fmt::format("in cycles of {} ps this rate needs numbers above {}; [{}, {}] is near",
                                            cycle_time_ps, most, static_cast<std::int64_t>(near),
                                            static_cast<std::int64_t>(many)));
}

}  // namespace narrows

#include "models/machine/link_rate.h"

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <vector>

#include "models/machine/number_with_unit.h"

namespace narrows {

namespace {

struct RateUnit {
    std::string_view name;
    int exponent;  ///< power of ten
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

}  // namespace

LinkRate parse_link_rate(std::string_view text) {
    const NumberWithUnit decimal = split_number(text);
    for (const RateUnit& unit : rate_units) {
        if (decimal.unit != unit.name) continue;
        // A tenth of a byte is no whole number of bits, so bits are counted in thousandths.
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
    if (decimal.unit.ends_with("b/s")) {
        throw std::invalid_argument(
            fmt::format("\"{}\" has the unknown unit '{}' (write bit/s for bits, B/s for bytes)", text, decimal.unit));
    }
    refuse_unit(decimal, names);
}

BytesInTime rate_of(LinkRate rate) { return {rate.bits_per_second, bits_and_picoseconds}; }

BytesInTime rate_of(const FlitRate& flits, std::int64_t cycle_time_ps) {
    return {flits.bytes, WideInteger{flits.cycles} * cycle_time_ps};
}

std::string flit_size_text(int bytes) { return fmt::format("{} byte{}", bytes, bytes == 1 ? "" : "s"); }

std::string rate_text(const FlitRate& flits, std::int64_t cycle_time_ps) {
    return fmt::format("{} ({} in {} cycle{})", rate_text(rate_of(flits, cycle_time_ps)), flit_size_text(flits.bytes),
                       flits.cycles, flits.cycles == 1 ? "" : "s");
}

}  // namespace narrows

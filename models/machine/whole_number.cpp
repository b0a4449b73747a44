#include "models/machine/whole_number.h"

#include <array>
#include <charconv>
#include <span>

namespace narrows {

namespace {

struct NumberUnit {
    std::string_view name;
    std::int64_t times;
};
constexpr std::array<NumberUnit, 3> units_of_numbers{{{"", 1}, {"Ki", 1 << 10}, {"Mi", 1 << 20}}};
constexpr std::array<NumberUnit, 9> all_units_of_bytes{{{"", 1},
                                                        {"B", 1},
                                                        {"KB", 1000},
                                                        {"kB", 1000},
                                                        {"MB", 1'000'000},
                                                        {"GB", 1'000'000'000},
                                                        {"KiB", 1 << 10},
                                                        {"MiB", 1 << 20},
                                                        {"GiB", 1 << 30}}};

WholeNumber read_number(std::string_view text, std::span<const NumberUnit> units) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (rest == text.data()) return {};
    for (const NumberUnit& unit : units) {
        if (std::string_view(rest, static_cast<std::size_t>(end - rest)) != unit.name) continue;
        std::int64_t value = 0;
        const bool fits = error == std::errc{} && !__builtin_mul_overflow(number, unit.times, &value);
        return {true, fits ? std::optional(value) : std::nullopt};
    }
    return {};
}

}  // namespace

WholeNumber read_whole_number(std::string_view text) { return read_number(text, units_of_numbers); }

WholeNumber read_bytes(std::string_view text) { return read_number(text, all_units_of_bytes); }

}  // namespace narrows

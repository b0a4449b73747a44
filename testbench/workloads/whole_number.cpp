#include "testbench/workloads/whole_number.h"

#include <charconv>

namespace narrows {

WholeNumber read_whole_number(std::string_view text) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    const std::string_view unit(rest, static_cast<std::size_t>(end - rest));
    const std::int64_t times = unit == "Ki" ? 1024 : unit == "Mi" ? 1024 * 1024 : 1;
    if (rest == text.data() || (!unit.empty() && times == 1)) return {};
    std::int64_t value = 0;
    const bool fits = error == std::errc{} && !__builtin_mul_overflow(number, times, &value);
    return {true, fits ? std::optional(value) : std::nullopt};
}

}  // namespace narrows

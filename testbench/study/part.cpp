#include "testbench/study/part.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <numeric>

#include "models/machine/input_error.h"

namespace narrows::study {

Part parse_part(const std::string& text) {
    Part part{0, 0};
    const char* const end = text.data() + text.size();
    const auto [slash, bad_number] = std::from_chars(text.data(), end, part.number);
    const bool has_slash = bad_number == std::errc{} && slash != end && *slash == '/';
    const auto [rest, bad_of] = std::from_chars(has_slash ? slash + 1 : end, end, part.of);
    const bool is_part = has_slash && bad_of == std::errc{} && rest == end;
    if (is_part && part.number >= 1 && part.number <= part.of && part.of <= most_parts) return part;
    throw InputError(
        Place{"--part=" + text},
        fmt::format("a part is K/N with K from 1 to N and N at most {}; for instance --part 3/8", most_parts));
}

/// Gives tasks, the largest first, to the part with the least effort so far. Ties go to the first part.
std::vector<bool> tasks_of_part(const std::vector<double>& efforts, const Part& part) {
    std::vector<std::size_t> order(efforts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t piece) { return efforts[piece]; });
    std::vector<double> loads(static_cast<std::size_t>(part.of));
    std::vector<bool> share(efforts.size());
    for (const std::size_t piece : order) {
        const auto least = std::ranges::min_element(loads);
        *least += efforts[piece];
        share[piece] = least - loads.begin() == part.number - 1;
    }
    return share;
}

}  // namespace narrows::study

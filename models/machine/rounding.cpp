#include "models/machine/rounding.h"

#include <fmt/format.h>

#include <cmath>

namespace narrows {

void Rounding::note(std::string_view name, std::string_view asked, std::string_view taken, double ratio,
                    std::string_view rest) {
    const double percent = 100 * std::abs(ratio - 1);
    const std::string outcome =
        ratio == 1 ? fmt::format("becomes {}", taken)
                   : fmt::format("is rounded to {}, {} % {}", taken,
                                 percent < 100 ? fmt::format("{:.2g}", percent) : fmt::format("{:.0f}", percent),
                                 ratio < 1 ? "less" : "more");
    notes_.push_back(fmt::format("{}: {} {}{}", name, asked, outcome, rest));
}

}  // namespace narrows

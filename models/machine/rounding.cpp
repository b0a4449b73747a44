#include "models/machine/rounding.h"

#include <fmt/format.h>

#include <cmath>

namespace narrows {

void Rounding::note(std::string_view name, std::string_view asked, std::string_view taken, double ratio) {
    const double percent = 100 * std::abs(ratio - 1);
    notes_.push_back(fmt::format("{}: {} is rounded to {}, {} % {}", name, asked, taken,
                                 percent < 100 ? fmt::format("{:.2g}", percent) : fmt::format("{:.0f}", percent),
                                 ratio < 1 ? "less" : "more"));
}

}  // namespace narrows

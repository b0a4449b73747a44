#include "models/time/cycle_histogram.h"

#include <cmath>

namespace narrows {

Cycle CycleHistogram::end_of_step(std::size_t index) {
    const std::size_t shift = index < 2 * steps ? 0 : index / steps - 1;
    return static_cast<Cycle>(((index - shift * steps + 1) << shift) - 1);
}

Cycle CycleHistogram::quantile(double part) const {
    const auto wanted = static_cast<std::uint64_t>(std::ceil(part * static_cast<double>(count_)));
    std::uint64_t so_far = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        so_far += counts_[i];
        if (so_far >= wanted && so_far > 0) return std::clamp(end_of_step(i), least_, most_);
    }
    return most_;
}

}  // namespace narrows

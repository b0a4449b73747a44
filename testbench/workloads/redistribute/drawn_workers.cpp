#include "testbench/workloads/redistribute/drawn_workers.h"

#include <algorithm>
#include <numeric>

#include "testbench/workloads/traffic/drawn_numbers.h"

namespace narrows::redistribute {

DrawnWorkers::DrawnWorkers(int tasks, std::int64_t points, std::uint64_t seed)
    : tasks_(static_cast<std::size_t>(tasks)), points_(tasks_ * static_cast<std::size_t>(points)) {
    // Worker w works on the points that come to lie where its own have been.
    std::vector<int> place_of(points_.size());
    std::iota(place_of.begin(), place_of.end(), 0);
    DrawnNumbers numbers(seed, 0);
    shuffle(place_of, numbers);
    const auto worker_of = [&](int point) { return place_of[static_cast<std::size_t>(point)] / points; };

    std::iota(points_.begin(), points_.end(), 0);
    first_.resize(tasks_ * (tasks_ + 1));
    for (int owner = 0; owner < tasks; ++owner) {
        const auto own =
            std::span(points_).subspan(static_cast<std::size_t>(owner * points), static_cast<std::size_t>(points));
        std::ranges::stable_sort(own, {}, worker_of);
        for (int worker = 0; worker <= tasks; ++worker) {
            const auto from = std::ranges::lower_bound(own, worker, {}, worker_of);
            first_[place(owner, worker)] =
                static_cast<std::size_t>(&*own.begin() - points_.data()) + static_cast<std::size_t>(from - own.begin());
        }
    }
}

std::span<const int> DrawnWorkers::points(int owner, int worker) const {
    const std::size_t first = first_[place(owner, worker)];
    return std::span(points_).subspan(first, first_[place(owner, worker + 1)] - first);
}

}  // namespace narrows::redistribute

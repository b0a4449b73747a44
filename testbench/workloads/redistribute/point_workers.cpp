#include "testbench/workloads/redistribute/point_workers.h"

#include <algorithm>
#include <numeric>

#include "testbench/workloads/traffic/drawn_numbers.h"

namespace narrows::redistribute {

PointWorkers::PointWorkers(int tasks, std::int64_t points, const std::function<int(int point)>& worker_of)
    : tasks_(static_cast<std::size_t>(tasks)), points_(tasks_ * static_cast<std::size_t>(points)) {
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

std::span<const int> PointWorkers::points(int owner, int worker) const {
    const std::size_t first = first_[place(owner, worker)];
    return std::span(points_).subspan(first, first_[place(owner, worker + 1)] - first);
}

PointWorkers drawn_workers(int tasks, std::int64_t points, std::uint64_t seed) {
    // Worker w works on the points that are drawn to the places of its own points.
    std::vector<int> place_of(static_cast<std::size_t>(tasks * points));
    std::iota(place_of.begin(), place_of.end(), 0);
    DrawnNumbers numbers(seed, 0);
    shuffle(place_of, numbers);
    return {tasks, points,
            [&](int point) { return static_cast<int>(place_of[static_cast<std::size_t>(point)] / points); }};
}

PointWorkers balanced_workers(int tasks, std::int64_t points, std::int64_t imbalance) {
    const double others = std::max(tasks - 1, 1);
    const auto cost_of = [&](double owner) { return others + static_cast<double>(imbalance - 1) * owner; };
    // The work of all points before one; the cost grows evenly with the owner.
    const auto work_before = [&](int point) {
        const auto owner = static_cast<double>(point / points);
        const double of_owners = owner * (cost_of(0) + cost_of(owner - 1)) / 2;
        return of_owners * static_cast<double>(points) + static_cast<double>(point % points) * cost_of(owner);
    };
    const double all = tasks * (cost_of(0) + cost_of(tasks - 1)) / 2 * static_cast<double>(points);
    return {tasks, points, [&](int point) {
                const double middle = work_before(point) + cost_of(static_cast<double>(point / points)) / 2;
                return std::min(static_cast<int>(middle / all * tasks), tasks - 1);
            }};
}

}  // namespace narrows::redistribute

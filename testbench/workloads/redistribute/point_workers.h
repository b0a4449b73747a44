#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace narrows::redistribute {

/// Which task works on which point.
class PointWorkers {
public:
    /// `worker_of`: of a point, by its number in the whole domain.
    PointWorkers(int tasks, std::int64_t points, const std::function<int(int point)>& worker_of);

    /// The points of `owner` on which `worker` works, by their numbers in the whole domain, in order.
    std::span<const int> points(int owner, int worker) const;

private:
    std::size_t place(int owner, int worker) const {
        return static_cast<std::size_t>(owner) * (tasks_ + 1) + static_cast<std::size_t>(worker);
    }

    std::size_t tasks_;
    std::vector<int> points_;  ///< owner after owner, for each worker after worker
    // One for each owner and worker; after the last worker: where the next owner begins.
    std::vector<std::size_t> first_;
};

/// Drawn at random: every task works on as many points as it has, and every assignment of that kind is as likely as any
/// other.
PointWorkers drawn_workers(int tasks, std::int64_t points, std::uint64_t seed);
/// Points that follow each other, of as much work for every task as their cost allows. Work on a point of the last task
/// is `imbalance` times that on one of the first, and grows evenly in between.
PointWorkers balanced_workers(int tasks, std::int64_t points, std::int64_t imbalance);

}  // namespace narrows::redistribute

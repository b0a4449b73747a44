#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace narrows::redistribute {

/// The assignment of points to tasks that work on them.
class PointWorkers {
public:
    /// `worker_of`: the worker of a point, by the point's number in the domain.
    PointWorkers(int tasks, std::int64_t points, const std::function<int(int point)>& worker_of);

    /// The points of `owner` on which `worker` works, by number in the domain, in order.
    std::span<const int> points(int owner, int worker) const;

private:
    std::size_t place(int owner, int worker) const {
        return static_cast<std::size_t>(owner) * (tasks_ + 1) + static_cast<std::size_t>(worker);
    }

    std::size_t tasks_;
    std::vector<int> points_;  ///< owner by owner, and within an owner worker by worker
    // Indexed by owner and worker: start of the points. After the last worker the next owner starts.
    std::vector<std::size_t> first_;
};

/// Drawn at random: every task works on as many points as it has, and every assignment of that kind is as likely as any
/// other.
PointWorkers drawn_workers(int tasks, std::int64_t points, std::uint64_t seed);
/// Gives each task consecutive points with nearly equal work. A point of the last task costs `imbalance` times as much
/// as one of the first, and the cost grows evenly in between.
PointWorkers balanced_workers(int tasks, std::int64_t points, std::int64_t imbalance);

}  // namespace narrows::redistribute

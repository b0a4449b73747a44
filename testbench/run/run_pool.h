#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace narrows {

/// One of many independent runs.
struct PooledTask {
    std::string name;   ///< name in errors
    double effort = 1;  ///< roughly, in any unit: the most expensive tasks begin first, so that no long one is left to
                        ///< the end
};

struct PoolOptions {
    int workers = 0;                                                ///< number of processes at a time; 0: one for each
                                                                    ///< core
    std::function<void(double finished)> progress = [](double) {};  ///< receives the finished share of the effort
};

/// A worker gave no result. The text is "TASK: text of its exception", or how the process ended.
class PoolError final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The tasks in the order in which they begin: the longest first. Ties keep their order.
std::vector<std::size_t> longest_first(std::span<const PooledTask> tasks);

namespace detail {

/// Runs task `task` in a worker process and stores its output in `result`.
using Work = std::function<void(std::size_t task, std::span<std::byte> result)>;

/// The results in the order of the tasks.
std::vector<std::byte> run(std::span<const PooledTask> tasks, std::size_t result_bytes, const Work& work,
                           const PoolOptions& options);

}  // namespace detail

/// Calls work(i) for each task i in a worker process (ProcessPool). Its result comes back as bytes. Results are in the
/// order of the tasks. The first task that fails ends the others and is thrown as PoolError.
template <class Result>
std::vector<Result> run_pool(std::span<const PooledTask> tasks, const std::function<Result(std::size_t task)>& work,
                             const PoolOptions& options = {}) {
    static_assert(std::is_trivially_copyable_v<Result>, "a result crosses a pipe as bytes");
    const auto bytes = detail::run(
        tasks, sizeof(Result),
        [&work](std::size_t task, std::span<std::byte> result) {
            const Result made = work(task);
            std::ranges::copy(std::as_bytes(std::span(&made, 1)), result.begin());
        },
        options);
    std::vector<Result> results(tasks.size());
    std::ranges::copy(bytes, std::as_writable_bytes(std::span(results)).begin());
    return results;
}

}  // namespace narrows

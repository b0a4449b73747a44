#include "testbench/run/run_pool.h"

#include <fmt/format.h>

#include <numeric>

#include "testbench/run/process_pool.h"

namespace narrows {

std::vector<std::size_t> longest_first(std::span<const PooledTask> tasks) {
    std::vector<std::size_t> order(tasks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return tasks[a].effort > tasks[b].effort; });
    return order;
}

namespace detail {

std::vector<std::byte> run(std::span<const PooledTask> tasks, std::size_t result_bytes, const Work& work,
                           const PoolOptions& options) {
    std::vector<std::byte> results(tasks.size() * result_bytes);
    const std::vector<std::size_t> order = longest_first(tasks);
    const double all = std::accumulate(tasks.begin(), tasks.end(), 0.0,
                                       [](double sum, const PooledTask& t) { return sum + t.effort; });
    ProcessPool processes(
        [&](std::size_t task) {
            std::string result(result_bytes, '\0');
            work(task, std::as_writable_bytes(std::span(result)));
            return result;
        },
        options.workers);
    double finished = 0;
    auto next = order.begin();
    while (next != order.end() || !processes.idle()) {
        while (next != order.end() && processes.has_room()) processes.begin(*next++);
        for (const TaskResult& result : processes.wait()) {
            if (!result.ok()) throw PoolError(fmt::format("{}: {}", tasks[result.task].name, result.error));
            std::ranges::copy(std::as_bytes(std::span(result.bytes)),
                              results.begin() + static_cast<std::ptrdiff_t>(result.task * result_bytes));
            finished += tasks[result.task].effort;
            options.progress(all > 0 ? finished / all : 1);
        }
    }
    return results;
}

}  // namespace detail

}  // namespace narrows

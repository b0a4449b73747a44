#include "testbench/study/conduct.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <iterator>

#include "testbench/run/process_pool.h"

namespace narrows::study {

namespace {

constexpr int poll_milliseconds = 200;

std::vector<std::size_t> pending_tasks(const Store& store, const Tasks& tasks) {
    const std::vector<StoredPoint> points = store.points();
    std::vector<std::size_t> open;
    for (std::size_t task = 0; task < tasks.count(); ++task) {
        if (tasks.is_mine(task) && !tasks.is_done(task, points)) open.push_back(task);
    }
    return open;
}

void keep(Store& store, const Tasks& tasks, const TaskResult& result, Conducted& conducted) {
    if (tasks.is_point(result.task)) {
        ++conducted.ran;
        const std::string host = result.host.empty() ? host_name() : result.host;
        for (const std::size_t point : tasks.points_of(result.task)) {
            result.ok() ? store.keep(point, unpacked(result.bytes), host)
                        : store.keep_failure(point, result.error, host);
        }
        return;
    }
    if (!result.ok()) return conducted.problems.push_back("no hardware cost: " + result.error);
    const cost::HardwareCost cost = unpacked_hardware(result.bytes);
    for (const std::size_t point : tasks.points_of(result.task)) store.keep_hardware(point, cost);
}

}  // namespace

void carry_out(std::vector<std::size_t> open, const Tasks& tasks, WorkerPool& workers, const KeepResult& keep,
               const SeeAdvance& progress, const std::function<bool()>& stop) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    // Sorts the longest first, so that no long task remains at the end.
    std::ranges::stable_sort(open, std::ranges::greater{}, [&](std::size_t task) { return tasks.effort(task); });
    double all = 0;
    for (const std::size_t task : open) all += tasks.effort(task);
    double done = 0;
    std::size_t stored = 0;
    auto next = open.begin();
    const auto fill = [&] {
        while (next != open.end() && workers.has_room() && !stop()) workers.begin(*next++);
    };
    std::deque<TaskResult> ended;  // not stored yet
    const auto store_first = [&] {
        keep(ended.front());
        done += tasks.effort(ended.front().task);
        ++stored;
        ended.pop_front();
    };
    fill();
    while ((!workers.idle() || !ended.empty()) && !stop()) {
        std::ranges::move(workers.wait(ended.empty() ? poll_milliseconds : 0), std::back_inserter(ended));
        fill();  // before storing, and between two results, so that no worker waits for the disk
        if (!ended.empty()) store_first();
        const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        progress({stored, open.size(), all > 0 ? done / all : 1, done > 0 ? seconds * (all - done) / done : -1});
    }
    while (!ended.empty()) store_first();
}

Conducted conduct(Store& store, const Tasks& tasks, WorkerPool& workers, const SeeAdvance& progress,
                  const std::function<bool()>& stop) {
    Conducted conducted;
    carry_out(
        pending_tasks(store, tasks), tasks, workers,
        [&](const TaskResult& result) { keep(store, tasks, result, conducted); }, progress, stop);
    return conducted;
}

std::unique_ptr<WorkerPool> processes(const Tasks& tasks, int jobs) {
    return std::make_unique<ProcessPool>([&tasks](std::size_t task) { return tasks.work(task); }, jobs);
}

std::string host_name() {
    char name[256] = {};
    return ::gethostname(name, sizeof name - 1) == 0 ? name : "unknown";
}

}  // namespace narrows::study

#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "testbench/run/worker_pool.h"
#include "testbench/study/store.h"
#include "testbench/study/tasks.h"

namespace narrows::study {

/// The progress of a study.
struct Advance {
    std::size_t done;  ///< number of finished tasks
    std::size_t all;
    double part;          ///< finished share of the effort, 0 to 1
    double seconds_left;  ///< estimate from the speed so far
};

struct Conducted {
    std::size_t ran = 0;                ///< number of points that were run
    std::vector<std::string> problems;  ///< hardware whose cost could not be found, one a line
};

using SeeAdvance = std::function<void(const Advance& advance)>;

/// Lets the workers run every task that has no result in the store, and stores each result at once. Calls `stop` from
/// time to time; if it returns true, the study ends early, and all finished results are stored.
Conducted conduct(Store& store, const Tasks& tasks, WorkerPool& workers, const SeeAdvance& progress,
                  const std::function<bool()>& stop);

using KeepResult = std::function<void(const TaskResult& result)>;

/// As above, with these tasks, and with a function that keeps their results.
void carry_out(std::vector<std::size_t> open, const Tasks& tasks, WorkerPool& workers, const KeepResult& keep,
               const SeeAdvance& progress, const std::function<bool()>& stop);

/// Does the tasks on this host, `jobs` at a time; 0: one on each core. The tasks must outlive the pool.
std::unique_ptr<WorkerPool> processes(const Tasks& tasks, int jobs);

std::string host_name();

}  // namespace narrows::study

#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <string>
#include <vector>

#include "testbench/run/worker_pool.h"

namespace narrows {

/// Number of cores that this process may use. A batch system, MPI or taskset can limit it.
int usable_cores();

/// Runs tasks in processes, because SystemC keeps its state in globals, and because a crash must lose one task alone. A
/// process runs one task after the other: a new one would take its pages from the system again, 2,400 for a point of a
/// study. All of them are copies of this process at the time of their first task. They end with the pool, and with this
/// process.
class ProcessPool final : public WorkerPool {
public:
    /// Runs task `task` in a child process, perhaps after others.
    using Work = std::function<std::string(std::size_t task)>;

    /// `workers`: most processes at a time; 0: one for each core.
    ProcessPool(Work work, int workers);
    ~ProcessPool() override;
    ProcessPool(const ProcessPool&) = delete;
    ProcessPool& operator=(const ProcessPool&) = delete;

    bool has_room() const override;
    bool idle() const override;
    void begin(std::size_t task) override;
    std::vector<TaskResult> wait(int longest = -1) override;

private:
    class Worker;

    Work work_;
    std::size_t most_;
    std::list<Worker> workers_;
};

}  // namespace narrows

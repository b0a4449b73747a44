#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "testbench/run/worker_pool.h"

namespace narrows {

/// Number of cores that this process may use. A batch system, MPI or taskset can limit it.
int usable_cores();

/// Runs each task in its own process. SystemC keeps its state in globals, so two simulations cannot share a process,
/// and a crash must not affect other tasks. Running processes end with the pool, and with its process.
class ProcessPool final : public WorkerPool {
public:
    /// Runs task `task` in a child process.
    using Work = std::function<std::string(std::size_t task)>;

    /// `workers`: most processes at a time; 0: one for each core.
    ProcessPool(Work work, int workers);
    ~ProcessPool() override;
    ProcessPool(const ProcessPool&) = delete;
    ProcessPool& operator=(const ProcessPool&) = delete;

    bool has_room() const override;
    bool idle() const override { return workers_.empty(); }
    void begin(std::size_t task) override;
    std::vector<TaskResult> wait(int longest = -1) override;

private:
    class Worker;

    Work work_;
    std::size_t most_;
    std::list<std::unique_ptr<Worker>> workers_;
};

}  // namespace narrows

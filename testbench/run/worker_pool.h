#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace narrows {

/// The result of a task: its bytes, or the reason why there are none.
struct TaskResult {
    std::size_t task;
    std::string bytes;
    std::string error;      ///< text of its exception, or how its process ended; empty if there are bytes
    std::string host = {};  ///< the host that ran it; empty: this one

    bool ok() const { return error.empty(); }
};

/// Runs tasks in worker processes.
class WorkerPool {
public:
    virtual ~WorkerPool() = default;
    virtual bool has_room() const = 0;
    virtual bool idle() const = 0;
    virtual void begin(std::size_t task) = 0;
    /// Waits until at least one task has ended, or for `longest` milliseconds if that is not negative.
    virtual std::vector<TaskResult> wait(int longest = -1) = 0;
};

}  // namespace narrows

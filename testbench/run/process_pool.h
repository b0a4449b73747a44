#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "testbench/run/crew.h"

namespace narrows {

/// Processes at work, one a task. SystemC keeps its state in globals, so that simulations cannot share a process; and
/// one that crashes takes no other along. Processes that are still at work end with the pool, and with its process.
class ProcessPool final : public Crew {
public:
    /// Does task number `task`; called in a process of its own.
    using Work = std::function<std::string(std::size_t task)>;

    /// `workers`: processes at a time; 0: one a core.
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

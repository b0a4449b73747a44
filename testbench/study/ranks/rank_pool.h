#pragma once

#include <vector>

#include "testbench/run/worker_pool.h"
#include "testbench/study/ranks/rank_message.h"
#include "testbench/study/ranks/ranks.h"

namespace narrows::study {

/// Rank 0 uses the other ranks as workers. Each runs one task at a time.
class RankPool final : public WorkerPool {
public:
    /// Waits until all ranks have greeted. Throws InputError with the ranks whose study or program differs from rank
    /// 0's.
    RankPool(Ranks& ranks, const Greeting& own);

    bool has_room() const override { return !free_.empty(); }
    bool idle() const override { return free_.size() == hosts_.size() - 1; }
    void begin(std::size_t task) override;
    std::vector<TaskResult> wait(int longest = -1) override;

private:
    TaskResult taken(const Ranks::Message& message);

    Ranks& ranks_;
    std::vector<std::string> hosts_;  ///< indexed by rank
    std::vector<int> free_;
};

/// Lets rank 0 end the other ranks on destruction, however the study ends.
class Dismissal {
public:
    explicit Dismissal(Ranks& ranks) : ranks_(ranks) {}
    ~Dismissal();
    Dismissal(const Dismissal&) = delete;
    Dismissal& operator=(const Dismissal&) = delete;

    /// Suppresses the messages, because mpirun is ending the ranks.
    void abandon();

private:
    Ranks& ranks_;
    bool abandoned_ = false;
};

}  // namespace narrows::study

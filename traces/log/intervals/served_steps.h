#pragma once

#include <map>
#include <vector>

#include "traces/log/run_log.h"

namespace narrows {

/// Finds the step of a program that a processor serves with a request or with work (docs/timing.md, P5, P6): a log
/// names only the activity. The steps of an activity are served in order.
class ServedSteps {
public:
    explicit ServedSteps(const RunLog& log);

    /// When the request or work that `busy` serves was asked for; `never`: the run stopped before the step was done.
    /// Must be called in the order of the log.
    Cycle asked(const ProcessorBusy& busy);

private:
    struct Step {
        Cycle asked;
        Cycle done;
        int requests;
    };
    struct Activity {
        std::vector<Step> steps;
        std::size_t next = 0;
        int served = 0;  ///< requests already served of the next step
    };
    using Key = std::tuple<NodeId, int, ProgramStep::Kind>;

    std::map<Key, Activity> activities_;
};

}  // namespace narrows

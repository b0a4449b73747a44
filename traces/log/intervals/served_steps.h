#pragma once

#include <map>
#include <vector>

#include "traces/log/run_log.h"

namespace narrows {

/// Which step of a program a processor serves with a request or with work (docs/timing.md, P5, P6): a log of the
/// processors names only the activity. An activity is served in the order of its steps.
class ServedSteps {
public:
    explicit ServedSteps(const RunLog& log);

    /// When what the processor is busy with was asked for; `never`: the step was not done before the run stopped. To be
    /// called in the order of the log.
    Cycle asked(const ProcessorBusy& busy);

private:
    struct Activity {
        std::vector<const ProgramStep*> steps;
        std::size_t next = 0;
        int served = 0;  ///< requests of the next step
    };
    using Key = std::tuple<NodeId, int, ProgramStep::Kind>;

    std::map<Key, Activity> activities_;
};

}  // namespace narrows

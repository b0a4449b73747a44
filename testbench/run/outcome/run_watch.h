#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/run/outcome/outcome.h"
#include "testbench/run/simulation.h"
#include "traces/log/run_log.h"

namespace narrows {

/// What somebody wants to know of a run besides its outcome: whole numbers from its log, which become milestones.
struct RunWatch {
    std::string name;  ///< other numbers have another name
    std::function<std::vector<OutcomeMilestone>(const Request& request, const Simulation& simulation,
                                                const RunLog& log)>
        numbers;
};

}  // namespace narrows

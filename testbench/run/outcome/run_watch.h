#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/run/outcome/outcome.h"
#include "testbench/run/simulation.h"
#include "traces/log/run_log.h"

namespace narrows {

/// Values that an analysis needs from a run besides its outcome: whole numbers from the log, which become milestones.
struct RunWatch {
    std::string name;  ///< identifies the numbers
    std::function<std::vector<Milestone>(const Request& request, const Simulation& simulation, const RunLog& log)>
        numbers;
};

}  // namespace narrows

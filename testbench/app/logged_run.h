#pragma once

#include <string>
#include <string_view>

#include "testbench/run/request.h"
#include "traces/log/run_log.h"

namespace narrows {

/// A run with all its events: the input of why, wave and timeline.
struct LoggedRun {
    RunLog log;
    Simulation simulation;
};

/// `log`: receives the events; `pins`: observes the pins of RTL nodes, or null.
LoggedRun run_and_log(const Request& request, Workload& workload, const RtlPart& rtl, RunLog log = RunLog(),
                      rtl::PinsObserver* pins = nullptr);

/// The exit code of a command that shows a run: 1 if the run stopped early. Then it also prints the circle of waiting.
int exit_code(const Simulation& simulation);

/// The cycle given with an option. Throws InputError.
Cycle parse_cycle(std::string_view option, const std::string& written);

}  // namespace narrows

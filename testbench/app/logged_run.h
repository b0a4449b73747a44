#pragma once

#include <string>
#include <string_view>

#include "testbench/run/request.h"
#include "traces/log/run_log.h"

namespace narrows {

/// A run with everything that happened in it: what why, wave and timeline look at.
struct LoggedRun {
    RunLog log;
    Simulation simulation;
};

/// `log`: what it is logged in; `pins`: who sees the pins of RTL nodes, if anyone.
LoggedRun run_and_log(const Request& request, Workload& workload, const RtlPart& rtl, RunLog log = RunLog(),
                      rtl::PinsObserver* pins = nullptr);

/// The exit code of a command that shows a run: 1 where the run came to a stop, after saying who waits for whom.
int exit_code(const Simulation& simulation);

/// The cycle given with an option. Throws InputError.
Cycle parse_cycle(std::string_view option, const std::string& written);

}  // namespace narrows

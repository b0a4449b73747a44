#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "testbench/run/request.h"
#include "traces/log/run_record.h"

namespace narrows {

/// A run with everything that happened in it, simulated or read from a recording: what why, wave and timeline look at.
struct LoggedRun {
    RunRecord record;
    std::unique_ptr<Grid> topology;
    std::vector<NodeId> rtl_nodes;
    bool simulated;  ///< else it comes from a recording

    const Machine& machine() const { return record.setup.machine; }
};

/// `workload`: that of the request and the seed; `log`: what it is logged in; `pins`: who sees the pins of RTL nodes,
/// if anyone.
LoggedRun run_and_log(const Request& request, std::uint64_t seed, Workload& workload, const RtlPart& rtl,
                      RunLog log = RunLog(), rtl::PinsObserver* pins = nullptr);

/// Throws InputError where the file is no recording that can be used.
LoggedRun recorded_run(const std::string& file);

/// The exit code of a command that shows a run: 1 where the run came to a stop, after saying who waits for whom.
int exit_code(const RunOutcome& outcome);

/// The cycle given with an option. Throws InputError.
Cycle parse_cycle(std::string_view option, const std::string& written);

}  // namespace narrows

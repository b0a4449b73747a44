#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "testbench/app/rtl_choice.h"
#include "testbench/run/request.h"
#include "traces/log/recorded_run.h"
#include "traces/why/segment.h"

namespace narrows {

/// A run with all its events, simulated or from a recording, for the commands why, wave and timeline.
struct LoggedRun {
    RecordedRun record;
    std::unique_ptr<Topology> topology;
    InRtl rtl;
    bool simulated;                            ///< false: from a recording
    std::optional<Check> against_models = {};  ///< none unless RTL has to take the cycles of models
    std::string broken_by_rtl = {};            ///< why no model can follow the RTL any further; empty if it can
    std::vector<Check> data_checks = {};       ///< empty for a recording
    bool may_differ = false;                   ///< RTL may take other cycles than models
    /// If it did not finish. A recording does not say whether it was stopped.
    std::string how_it_stopped = "the run stopped in a deadlock";

    const Machine& machine() const { return record.setup.machine; }
};

/// `workload`: made with the request and the seed. `log` receives the events; if a part is RTL, all events are logged
/// and compared with those of models. `pins` observes RTL, or is null.
LoggedRun run_and_log(const Request& request, std::uint64_t seed, Workload& workload, const ChosenRtl& rtl,
                      RunLog log = RunLog(), rtl::PinsObserver* pins = nullptr,
                      const std::function<void(double finished)>& progress = {});

/// Throws InputError if the file is no recording, or cannot be used.
LoggedRun run_of_recording(const std::string& file);

/// The exit code of a command that shows a run: 1 if the run stopped early, moved wrong data, or has RTL that differs
/// from models. In these cases also prints what is wrong.
int exit_code(const LoggedRun& run);

/// The critical path of the run. RTL that may take other cycles is followed by measured times. Throws std::logic_error
/// if nothing explains an event.
std::vector<Segment> path_of(const LoggedRun& run);

/// The message of a segment of the run's critical path, or nothing: "12.37", of several packets "12.37 packet 3".
std::string message_on_path(const LoggedRun& run, const Segment& segment);

/// Parses the cycle of an option. Throws InputError.
Cycle parse_cycle(std::string_view option, const std::string& written);

}  // namespace narrows

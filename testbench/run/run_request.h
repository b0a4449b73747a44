#pragma once

#include "testbench/run/judgement.h"
#include "testbench/run/request.h"
#include "traces/log/recording_diff.h"

namespace narrows {

/// A run of a request.
struct SimulatedRun {
    Simulation simulation;
    std::optional<MessageDiff> diff;  ///< none unless part is RTL: before is on models, after is with RTL
    bool may_differ = false;          ///< the RTL may take other cycles
    bool models_finish = true;        ///< the same run on models does not stop early

    /// The first event that differs; none if that is later than the end of a run that the RTL has broken.
    std::optional<EventDifference> first_difference() const;
    /// None unless part of the run is RTL that has to take the cycles of the models.
    std::optional<Check> against_models() const;
};

/// Runs `workload`, which was made of the request with this seed, as the options say, and records the events in `log`,
/// in order, unless it is null. If a part is RTL, the same runs on models first, and the messages of both runs are
/// compared; the run with RTL is then stopped if it takes about ten times as long.
SimulatedRun run_request(const Request& request, std::uint64_t seed, Workload& workload, RunLog* log = nullptr,
                         const SimulationOptions& options = {});

}  // namespace narrows

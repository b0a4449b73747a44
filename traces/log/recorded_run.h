#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "models/system/deadlock.h"
#include "models/system/results.h"
#include "traces/log/run_log.h"

namespace narrows {

/// A parameter of a workload with its value in a run, as written.
struct SetParameter {
    std::string name;
    std::string value;
    bool is_number = false;  ///< a number in JSON; else text

    bool operator==(const SetParameter&) const = default;
};

/// The setup of a run: enough to repeat it.
struct RecordedSetup {
    Machine machine;
    std::vector<SetParameter> defaults;  ///< the machine's defaults for parameters of workloads: "allgather.algorithm"
    std::string workload;
    std::vector<SetParameter> parameters;  ///< all parameters of the workload
    std::vector<std::string> changed;      ///< parameters of the machine given on the command line, as written
    std::uint64_t seed = 1;
};

/// A bound and the measured cycles.
struct RecordedBound {
    std::string name;
    std::string kind;  ///< "lower" or "model"
    Cycle cycles = 0;
    Cycle measured = 0;
    bool exact = false;
    bool holds = false;
    std::string limited_by;
    std::string source;

    Cycle gap() const { return measured - cycles; }

    bool operator==(const RecordedBound&) const = default;
};

/// The outcome of a run. Milestones, bounds and checks are empty if the run was not judged.
struct RecordedOutcome {
    bool finished = false;
    Cycle cycles = 0;
    Deadlock deadlock;  ///< the chain of waiting, if the run did not finish
    std::vector<Milestone> milestones;
    std::vector<RecordedBound> bounds;
    std::vector<Check> checks;

    bool operator==(const RecordedOutcome&) const = default;
};

/// A run in a recording, with all its events.
struct RecordedRun {
    RecordedSetup setup;
    RecordedOutcome outcome;
    RunLog log;
};

}  // namespace narrows

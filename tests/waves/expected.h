#pragma once

#include <functional>
#include <map>
#include <string>

#include "models/topology/topology.h"
#include "traces/log/run_log.h"
#include "traces/waves/drawing.h"

namespace narrows {

/// The contents of a log, which a test can change to cause a difference.
struct LogCopy {
    explicit LogCopy(const RunLog& log)
        : messages(log.messages()), processors(log.processors()), memory(log.memory()), steps(log.steps()) {}

    std::vector<LoggedMessage> messages;
    std::vector<ProcessorBusy> processors;
    std::vector<MemoryBusy> memory;
    std::vector<ProgramStep> steps;
};

/// The text that every signal must show at a cycle, by its path. As simple as possible: nothing is carried from cycle
/// to cycle; each answer follows from the times of the messages and docs/timing.md alone.
using Expected = std::map<std::string, std::function<std::string(Cycle)>>;

Expected expected_of(const LogCopy& run, const Machine& machine, const Topology& topology,
                     const waves::WaveSelection& window);

}  // namespace narrows

#pragma once

#include <vector>

#include "traces/log/run_log.h"

namespace narrows {

/// Finds the steps in which processors fill the registers of packets, and take arriving packets (docs/timing.md, P1 to
/// P3, R4).
class PacketSteps {
public:
    PacketSteps(const RunLog& log, const Machine& machine);

    /// The step whose begin gave the packet its register; no_step if the packet asked for it (T3).
    StepPlace filling(std::uint64_t packet) const { return of(filling_, packet); }
    /// The step in which a processor took the packet; no_step if the interface took it.
    StepPlace taking(std::uint64_t packet) const { return of(taking_, packet); }

private:
    using Steps = std::vector<StepPlace>;  ///< indexed by packet; empty if no packet has one

    static StepPlace of(const Steps& steps, std::uint64_t packet) { return steps.empty() ? no_step : steps[packet]; }

    Steps filling_;
    Steps taking_;
};

}  // namespace narrows

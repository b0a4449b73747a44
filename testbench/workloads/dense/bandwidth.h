#pragma once

#include "models/machine/machine.h"
#include "testbench/workloads/dense/measured_phases.h"

namespace narrows::dense {

/// Bandwidth in MB of 1,000,000 bytes a second; 0 for a phase that took no time.
inline double mb_per_s(double bytes, double seconds) { return seconds > 0 ? bytes / seconds * 1e-6 : 0; }

/// The document's bandwidth: all that a process sends and receives, divided by the time of the slowest process.
inline double counted_mb_per_s(const MeasuredPhases& measured, const MeasuredPhase& phase, const Machine& machine) {
    return mb_per_s(measured.counted_bytes, machine.seconds(phase.cycles));
}

}  // namespace narrows::dense

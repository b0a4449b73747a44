#pragma once

#include <cstdint>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/topology/ids.h"
#include "models/time/cycle.h"

namespace narrows::dense {

/// A phase of a dense pattern, measured.
struct MeasuredPhase {
    int distance_or_pairs;
    Cycle cycles;    ///< time of the slowest process, all repetitions
    RankId slowest;  ///< the slowest process; ties go to the lowest rank
    Cycle shortest;  ///< the shortest repetition of any process
    Cycle longest;
    Cycle begun = 0;  ///< when the slowest process began, as the start of `cycles`
};

/// The measurements of a dense pattern's run.
struct MeasuredPhases {
    bool has_distance;         ///< false: the phases differ in the number of pairs
    double counted_bytes;      ///< bytes that a process sends and receives in a phase, all repetitions
    double one_way_bytes;      ///< bytes that it sends
    std::int64_t repetitions;  ///< measured repetitions
    std::vector<MeasuredPhase> phases;
};

/// Bandwidth in MB of 1,000,000 bytes a second; 0 for a phase that took no time.
inline double mb_per_s(double bytes, double seconds) { return seconds > 0 ? bytes / seconds * 1e-6 : 0; }

/// The document's bandwidth: all that a process sends and receives, divided by the time of the slowest process.
inline double counted_mb_per_s(const MeasuredPhases& measured, const MeasuredPhase& phase, const Machine& machine) {
    return mb_per_s(measured.counted_bytes, machine.seconds(phase.cycles));
}

}  // namespace narrows::dense

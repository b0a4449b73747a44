#pragma once

#include <cstdint>
#include <vector>

#include "models/network/topology/ids.h"
#include "models/time/cycle.h"

namespace narrows::dense {

/// A phase of a dense pattern, measured.
struct MeasuredPhase {
    int distance_or_pairs;
    Cycle cycles;    ///< of the slowest process, all repetitions
    RankId slowest;  ///< of several the lowest
    Cycle shortest;  ///< of a repetition of any process
    Cycle longest;
    Cycle begun = 0;  ///< by the slowest process: its `cycles` are those from then on
};

/// What a run of a dense pattern has measured.
struct MeasuredPhases {
    bool has_distance;         ///< else the phases differ in the number of pairs
    double counted_bytes;      ///< that a process sends and receives in a phase, all repetitions
    double one_way_bytes;      ///< that it sends
    std::int64_t repetitions;  ///< that were measured
    std::vector<MeasuredPhase> phases;
};

}  // namespace narrows::dense

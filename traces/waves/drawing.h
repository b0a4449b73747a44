#pragma once

#include "models/machine/machine.h"
#include "models/topology/topology.h"
#include "traces/log/pin_log.h"
#include "traces/log/run_log.h"
#include "traces/waves/wave.h"

namespace narrows::waves {

/// The part of a run to draw: these nodes, in cycles [from, to].
struct Window {
    std::vector<NodeId> nodes;
    Cycle from = 0;
    Cycle to = never;
};

/// A cycle that is worth looking at first.
struct EventOfInterest {
    std::string name;  ///< "first delivery"
    Cycle cycle;
    NodeId node;
    std::string text;  ///< "message 3.0 (node 3 to node 2)"
};

struct Drawing {
    Wave wave;
    std::vector<EventOfInterest> events;  ///< in the window, in order of cycles
};

/// A log that will know enough of a run to draw that part of it.
RunLog log_for(const Window& window, const Machine& machine);

/// What is known of a run.
struct RunToDraw {
    const RunLog& log;
    const PinLog* pins = nullptr;  ///< of nodes that are RTL; null: none is
};

/// A run that ended at cycle `end`; `never`: it came to a stop, and is shown to the last thing that happened.
Drawing draw(const RunToDraw& run, const Machine& machine, const Topology& topology, const Window& window, Cycle end);

/// In longer windows the signal that counts cycles stays 0: it would be most of the file.
inline constexpr Cycle most_counted_cycles = 200'000;

}  // namespace narrows::waves

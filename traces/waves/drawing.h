#pragma once

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"
#include "traces/log/pin_log.h"
#include "traces/log/run_log.h"
#include "traces/waves/wave.h"

namespace narrows::waves {

/// The part of a run to draw: these nodes, in cycles [from, to], and the switches that messages from or to these nodes
/// cross meanwhile.
struct WaveSelection {
    std::vector<NodeId> nodes;
    Cycle from = 0;
    Cycle to = never;
};

/// A cycle that is worth looking at first.
struct EventOfInterest {
    std::string name;  ///< "first delivery"
    Cycle cycle;
    RouterId router;
    std::string scope;         ///< scope of its signals: "node_2"
    std::string text;          ///< "message 3.0 (node 3 to node 2)"
    std::string message = {};  ///< the name of the same message in rows of the wave: "3.0"
    Cycle started = never;     ///< when that message started
    bool is_delivery = false;
};

struct Drawing {
    Wave wave;
    std::vector<EventOfInterest> events;  ///< events in the window, sorted by cycle; in one cycle deliveries first
};

/// A log that records enough of a run to draw that part.
RunLog log_for(const WaveSelection& window, const Machine& machine);

/// A piece of the critical path of a run, with its message, if any, and its resource.
struct DrawnSegment {
    Cycle from;
    Cycle to;
    std::string message;
    std::string resource;
};

/// The data of a run to draw.
struct RunToDraw {
    const RunLog& log;
    const PinLog* pins = nullptr;         ///< pins of the RTL nodes; null if there are none
    std::vector<DrawnSegment> path = {};  ///< the critical path, if known
};

/// Draws a run that ended at cycle `end`. `never` means that it stopped early; it is then drawn up to its last event.
Drawing draw(const RunToDraw& run, const Machine& machine, const Topology& topology, const WaveSelection& window,
             Cycle end);

/// In longer windows the signal that counts cycles stays 0, because it would take most of the file.
inline constexpr Cycle most_counted_cycles = 200'000;

}  // namespace narrows::waves

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/network/topology/machine_freedom.h"
#include "models/system/system.h"
#include "testbench/workloads/traffic/measured_traffic.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// Which algorithm was chosen, and how.
std::string note_on_choice(const AlgorithmChoice& choice, const Topology& topology);

/// Notes on interface links that no node used in a run, on a machine with several links: a reader may believe they
/// mattered.
std::vector<std::string> notes_on_links(const System& system);

/// A note on what a processor that moves the data itself leaves out (docs/nodes.md, V2).
std::optional<std::string> note_on_mover(const Machine& machine);

/// A note on channels that no route uses, if the network comes from a file that leaves the routes to Narrows.
std::optional<std::string> note_on_routes(const Machine& machine, const Topology& topology);

/// A note on a window in which too few latencies pass for figures that settle: mean latencies, or where there is no
/// mean (the network is saturated, for instance) those of messages that never wait.
std::optional<std::string> note_on_window(const MeasuredTraffic& traffic, const Machine& machine,
                                          const Topology& topology, const Workload& workload);

}  // namespace narrows

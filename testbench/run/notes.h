#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/network/topology/machine_freedom.h"
#include "models/system/system.h"
#include "testbench/workloads/traffic/measured_traffic.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// The algorithm that was chosen, and the way of choosing.
std::string note_on_choice(const AlgorithmChoice& choice, const Topology& topology);

/// Notes on interface links that no node used, on a machine with several links. A reader may believe that they
/// mattered.
std::vector<std::string> notes_on_links(const System& system);

/// A note on what is left out if a processor moves the data itself (docs/nodes.md, V2).
std::optional<std::string> note_on_mover(const Machine& machine);

/// A note on channels that no route uses, if the network comes from a file without routes.
std::optional<std::string> note_on_routes(const Machine& machine, const Topology& topology);

/// A note on a window with too few latencies for settled figures: mean latencies or, if there is no mean (for instance
/// in a saturated network), those of messages that never wait.
std::optional<std::string> note_on_window(const MeasuredTraffic& traffic, const Machine& machine,
                                          const Topology& topology, const Workload& workload);

}  // namespace narrows

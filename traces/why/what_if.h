#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "traces/why/segment.h"

namespace narrows {

/// A change of the machine that shortens the critical path.
struct WhatIf {
    std::string label;   ///< "processor send overhead 5 to 2"
    std::string change;  ///< "processor.send_overhead=2cycles": in the form of the command line
    Machine machine;
    Cycle path;  ///< least length of the path after the change; 0 for further parts
    /// Cycles of the run if the path remains critical. Empty for further parts, and with a packet engine, because there
    /// messages meet in another order after any change.
    std::optional<Cycle> predicted;
};

/// The comparison of a prediction with the simulation of the changed machine.
enum class Prediction {
    met,            ///< the prediction is met within 5 %
    bound,          ///< the run takes longer: another path is now the critical one
    order_changed,  ///< the run is even faster: messages meet in another order
};

Prediction judge(Cycle predicted, Cycle simulated);

/// All changes that could shorten the path: one more interface link, a second interface, data moved by DMA; overheads
/// halved, links of twice the width or speed, memory without time. With a packet engine also changes that leave the
/// path as it is, because they can shorten the run. Further parts come first, then the largest gain on the path.
std::vector<WhatIf> what_ifs(const Machine& machine, const std::vector<Segment>& path);

}  // namespace narrows

#pragma once

#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "testbench/why/segment.h"

namespace narrows {

/// A change of the machine that takes something off the critical path.
struct WhatIf {
    std::string change;  ///< "processor.send_overhead=2cycles": as it is given on the command line
    Machine machine;
    /// What the run would take if the path stayed the critical one, and all else kept pace: no more can be gained by
    /// the change as long as messages go the same ways in the same order.
    Cycle at_best;
};

/// Every change worth a try: overheads halved, links of twice the width or speed, memory without time, combining at
/// twice the speed. The greatest gain first.
std::vector<WhatIf> what_ifs(const Machine& machine, const std::vector<Segment>& path);

}  // namespace narrows

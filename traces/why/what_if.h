#pragma once

#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "traces/why/segment.h"

namespace narrows {

/// A change of the machine that takes something off the critical path.
struct WhatIf {
    std::string change;  ///< "processor.send_overhead=2cycles": as it is given on the command line
    Machine machine;
    Cycle predicted;  ///< what the run would take if the path stayed the critical one
};

/// How a prediction did beside the simulation of the changed machine.
enum class Prediction {
    met,            ///< within 5 %
    bound,          ///< the run takes longer: another path became the critical one
    order_changed,  ///< the run is faster still: messages met each other in another order
};

Prediction judge(Cycle predicted, Cycle simulated);

/// Every change worth a try: overheads halved, links of twice the width or speed, memory without time. The greatest
/// gain first.
std::vector<WhatIf> what_ifs(const Machine& machine, const std::vector<Segment>& path);

}  // namespace narrows

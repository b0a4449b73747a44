#pragma once

#include <boost/container/small_vector.hpp>

#include "models/machine/machine.h"
#include "models/network/link/node_observer.h"
#include "models/network/topology/resource.h"
#include "traces/log/occupation.h"

namespace narrows {

/// A stage of an access over a host bus in [from, to), and the part of its node. While the access waits for the mover
/// of its interface, it is with its reader or writer.
struct TransferStage {
    Occupation occupation;
    Resource part;
    Cycle from;
    Cycle to;
};
using TransferStages = boost::container::small_vector<TransferStage, 11>;

/// The stages from the request to the end, without a gap. Stages without cycles are left out.
TransferStages stages_of(const HostTransfer& transfer, const Machine& machine);

}  // namespace narrows

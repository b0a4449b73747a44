#pragma once

#include "models/system/deadlock.h"

namespace narrows {

/// The reason why a run on shared nodes stopped (docs/nodes.md): with `interface.unexpected` = room packets that
/// wait for room fill the network, and programs can wait for messages that never come.
Deadlock deadlock_of_ranks(const System& system, const Activity& first);

}  // namespace narrows

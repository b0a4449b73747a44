#pragma once

#include "traces/why/change_collector.h"

namespace narrows {

/// Changes of shared nodes (docs/nodes.md): servers and copies of twice the rate, and a second interface.
void add_node_changes(const Machine& machine, ChangeCollector& collector);

}  // namespace narrows

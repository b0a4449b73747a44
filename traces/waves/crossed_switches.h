#pragma once

#include "traces/waves/drawing.h"

namespace narrows::waves {

/// The switches in which messages from or to the nodes of the window are during the window, in order. A message is in a
/// switch from the cycle in which its head sets out for it to the cycle in which its last byte leaves it.
std::vector<RouterId> crossed_switches(const RunLog& log, const Topology& topology, const WaveSelection& window);

}  // namespace narrows::waves

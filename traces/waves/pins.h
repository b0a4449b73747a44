#pragma once

#include "traces/log/pin_log.h"
#include "traces/waves/node_signals.h"

namespace narrows::waves {

/// Draws the logged pins of an RTL node.
void draw_pins(Canvas& canvas, const PinLog::Node& node, const PinSignals& signals);

}  // namespace narrows::waves

#pragma once

#include "traces/log/pin_log.h"
#include "traces/waves/node_signals.h"

namespace narrows::waves {

/// Draws what was on the pins of an RTL node, as it was.
void draw_pins(Canvas& canvas, const PinLog::Node& node, const PinSignals& signals);

}  // namespace narrows::waves

#pragma once

#include "traces/log/pin_log.h"
#include "traces/waves/node_signals.h"

namespace narrows::waves {

/// Draws the logged pins of an RTL node or switch.
void draw_pins(Canvas& canvas, const PinLog::Router& router, const PinSignals& signals);

}  // namespace narrows::waves

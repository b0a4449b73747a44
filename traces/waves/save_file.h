#pragma once

#include <string>

#include "traces/waves/drawing.h"

namespace narrows::waves {

/// GTKWave's settings for a drawing: a group for each node, those of the events first, and in it one for each part,
/// colours by kind of signal, a marker for each event, and the part of the time axis with the first events.
/// `wave_file`: its name, in the folder of the save file; if it ends in .vcd, states are texts there.
std::string save_file(const Drawing& drawing, const std::string& wave_file, const std::string& own_name);

}  // namespace narrows::waves

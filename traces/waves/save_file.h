#pragma once

#include <string>

#include "traces/waves/drawing.h"

namespace narrows::waves {

/// How GTKWave shows a drawing: a group a node and in it one a part, colours by kind of signal, a marker an event, and
/// the part of the time axis where something happens first. `wave_file`: its name, in the folder of the save file; if
/// it ends in .vcd, states are texts there.
std::string save_file(const Drawing& drawing, const std::string& wave_file, const std::string& own_name);

}  // namespace narrows::waves

#pragma once

#include <string>

#include "traces/waves/drawing.h"

namespace narrows::waves {

/// GTKWave's settings for a drawing: a group for each node, in it the rows of each part, colours by kind of signal, and
/// a marker for each event. The view follows the message of one event from its start to the event: the nodes and
/// switches on its way come first, in the order of the way, and are open; in them its parts come first, and a closed
/// group has the other parts. Then the nodes of the other events, and all others.
/// `wave_file`: its name, in the folder of the save file; if it ends in .vcd, states are texts there.
std::string save_file(const Drawing& drawing, const std::string& wave_file, const std::string& own_name);

}  // namespace narrows::waves

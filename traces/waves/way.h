#pragma once

#include <string>
#include <vector>

#include "traces/waves/wave.h"

namespace narrows::waves {

/// The scope of a part: the machine, the node or switch, the kind of part, the part.
using PartScope = std::vector<std::string>;

/// The parts whose rows show the message, in the order in which it reaches them. For a message in packets, the parts of
/// all its packets.
std::vector<PartScope> way_of(const Wave& wave, const std::string& message);

}  // namespace narrows::waves

#pragma once

#include <string>
#include <vector>

#include "models/system/system.h"

namespace narrows {

/// Interface links that no node used in a run, on a machine with several: somebody may believe they mattered.
std::vector<std::string> notes_on_links(const System& system);

}  // namespace narrows

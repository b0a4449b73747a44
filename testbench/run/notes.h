#pragma once

#include <string>
#include <vector>

#include "models/system/system.h"

namespace narrows {

/// Notes on interface links that no node used in a run, on a machine with several links: a reader may believe they
/// mattered.
std::vector<std::string> notes_on_links(const System& system);

}  // namespace narrows

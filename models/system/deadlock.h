#pragma once

#include <string>
#include <vector>

#include "models/system/system.h"

namespace narrows {

/// Why a run came to a stop with unfinished programs: one line a step, each waiting for the next. The last line
/// either closes the circle ("... and so on from the top") or says what will never come.
std::vector<std::string> deadlock_report(const System& system);

}  // namespace narrows

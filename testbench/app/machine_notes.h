#pragma once

#include <string>
#include <vector>

#include "models/machine/resolve.h"

namespace narrows {

/// Facts of a machine that are allowed, but perhaps not meant.
std::vector<std::string> notes_on(const ResolvedMachine& resolved);

/// Times and rates that are not what was given: those that another cycle_time changes, and those that were rounded.
std::vector<std::string> notes_on_times(const ResolvedMachine& resolved);

}  // namespace narrows

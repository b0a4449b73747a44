#pragma once

#include <string>
#include <vector>

#include "models/machine/resolve.h"

namespace narrows {

/// Facts of a machine that are allowed, but perhaps not meant.
std::vector<std::string> notes_on(const ResolvedMachine& resolved);

}  // namespace narrows

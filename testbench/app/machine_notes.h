#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/machine/resolve.h"

namespace narrows {

/// Facts of a machine that are allowed, but perhaps not meant.
std::vector<std::string> notes_on(const ResolvedMachine& resolved);

/// Which of two rules holds where the description does not say it, and once meant the other one.
std::optional<std::string> note_on_unstated(const ResolvedMachine& resolved);

/// Times and rates that are not what was given: those that another cycle_time changes, and those that were rounded.
std::vector<std::string> notes_on_times(const ResolvedMachine& resolved);

/// "cycle_time is another one than that of the base, and ... change with it: ...". `values`: at least one.
std::string note_on_rescaled(std::span<const RescaledValue> values);

}  // namespace narrows

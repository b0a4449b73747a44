#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/machine/resolve.h"

namespace narrows {

/// Facts of a machine that are valid but perhaps unintended.
std::vector<std::string> notes_on(const ResolvedMachine& resolved);

/// A note on which of two rules applies if the description does not say so; older descriptions meant the other one.
std::optional<std::string> note_on_unstated(const ResolvedMachine& resolved);

/// Notes on times and rates that differ from the given ones: changed by another cycle_time, or rounded.
std::vector<std::string> notes_on_times(const ResolvedMachine& resolved);

/// "cycle_time is another one than that of the base, and ... change with it: ...". `values` must not be empty.
std::string note_on_rescaled(std::span<const RescaledValue> values);

}  // namespace narrows

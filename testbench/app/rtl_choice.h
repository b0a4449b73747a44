#pragma once

#include <optional>
#include <string>

#include "models/system/system.h"

namespace narrows {

/// The RTL nodes that `--rtl` selects, if the option is given. Throws InputError if this machine cannot have them.
RtlNodes rtl_part(const std::optional<std::string>& written, const Machine& machine);

/// The line of a report that lists them; empty if no node is RTL.
std::string rtl_line(const std::vector<NodeId>& nodes);

}  // namespace narrows

#pragma once

#include <optional>
#include <string>

#include "models/system/system.h"

namespace narrows {

/// What `--rtl` asks for, if it is there. Throws InputError where this machine cannot be so.
RtlPart rtl_part(const std::optional<std::string>& written, const Machine& machine);

/// The line of a report that names them; empty where no node is RTL.
std::string rtl_line(const std::vector<NodeId>& nodes);

}  // namespace narrows

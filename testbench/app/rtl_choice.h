#pragma once

#include <string>
#include <vector>

#include "models/system/system.h"
#include "testbench/app/request.h"

namespace narrows {

/// The nodes that `written` ("0,5-7" or "all") names, in order. Throws InputError.
std::vector<NodeId> parse_nodes(const std::string& written, int nodes);

/// "0, 5-7"
std::string nodes_text(const std::vector<NodeId>& nodes);

/// What `run --rtl` asks for. Throws InputError where this machine cannot be so.
RtlPart rtl_part(const std::string& written, const Machine& machine);

}  // namespace narrows

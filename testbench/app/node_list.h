#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/topology/topology.h"

namespace narrows {

/// The nodes in `written` ("0,5-7" or "all"), in order; `option` is the option with this value. Throws InputError.
std::vector<NodeId> parse_nodes(std::string_view option, const std::string& written, int nodes);

/// "0, 5-7"
std::string nodes_text(const std::vector<NodeId>& nodes);

/// For JSON.
inline std::vector<int> numbers(const std::vector<NodeId>& nodes) { return {nodes.begin(), nodes.end()}; }

}  // namespace narrows

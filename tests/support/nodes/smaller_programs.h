#pragma once

#include <functional>
#include <vector>

#include "tests/reference/nodes/programs.h"

namespace narrows {

using NodePrograms = std::vector<reference::NodeActivity>;

/// Removes messages, pauses and payload from random programs as long as `fails` is true for the rest, to get the
/// smallest programs that show a failure. NodePrograms stay correct.
NodePrograms smaller_programs(NodePrograms programs, const std::function<bool(const NodePrograms&)>& fails);

}  // namespace narrows

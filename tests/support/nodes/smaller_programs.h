#pragma once

#include <functional>
#include <vector>

#include "tests/reference/nodes/programs.h"

namespace narrows {

using NodePrograms = std::vector<reference::NodeActivity>;

/// Takes messages, pauses and what they carry away from random programs, as long as `fails` still says true of the
/// rest: the smallest programs that show a failure. NodePrograms stay correct.
NodePrograms smaller_programs(NodePrograms programs, const std::function<bool(const NodePrograms&)>& fails);

}  // namespace narrows

#pragma once

#include <string>
#include <vector>

#include "tests/reference/nodes/programs.h"

namespace narrows {

/// The parameters of a machine that concern its nodes, in a line.
std::string text_of_nodes(const Machine& machine);

/// A line for each activity that has operations.
std::string text_of_programs(const std::vector<reference::NodeActivity>& activities);

}  // namespace narrows

#pragma once

#include <string>

#include "tests/reference/nodes/programs.h"

namespace narrows {

/// The earliest message, activity, control packet and collided frame that differ, or nothing.
std::string difference(const reference::NodesOutcome& expected, const reference::NodesOutcome& got);

/// The reference's whole outcome as text.
std::string all_of(const reference::NodesOutcome& outcome);

}  // namespace narrows

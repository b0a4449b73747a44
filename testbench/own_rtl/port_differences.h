#pragma once

#include <string>
#include <vector>

#include "testbench/own_rtl/design.h"

namespace narrows {

/// What the ports of the user's module lack to be those of a module of hw/ with the same parameters, one text each: a
/// port that is missing, one that hw/ does not have, a wrong direction or width. `contract`: the file of hw/.
std::vector<std::string> port_differences(const DesignModule& hardware, const DesignModule& own,
                                          const std::string& contract);

}  // namespace narrows

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/machine/machine.h"

namespace narrows {

/// The reason why a machine cannot be built: the parameters that are not valid together, and how to correct them.
struct Complaint {
    std::string message;
    std::vector<std::string_view> parameters;  ///< dotted names, the most likely mistake first
};

/// Checks the range of every parameter and their combinations. Empty if all are valid.
std::vector<Complaint> validate(const Machine& machine);

}  // namespace narrows

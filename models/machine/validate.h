#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/machine/machine.h"

namespace narrows {

/// Why a machine cannot be built: the parameters that do not go together, and what to do about it.
struct Complaint {
    std::string message;
    std::vector<std::string_view> parameters;  ///< dotted names, the one most likely wrong first
};

/// Every parameter in its range, and all of them together make a machine. Empty when they do.
std::vector<Complaint> validate(const Machine& machine);

}  // namespace narrows

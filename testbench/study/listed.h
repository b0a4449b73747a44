#pragma once

#include <string>
#include <vector>

#include "models/machine/suggestion.h"

namespace narrows::study {

/// "ring, snake and tree".
inline std::string listed(const std::vector<std::string>& names) {
    return enumeration(std::vector<std::string_view>(names.begin(), names.end()));
}

}  // namespace narrows::study

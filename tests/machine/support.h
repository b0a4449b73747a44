#pragma once

#include <filesystem>
#include <string>

#include "models/machine/input_error.h"
#include "tests/support/error_text.h"
#include "tests/support/places.h"

namespace narrows {

inline const std::filesystem::path machines_folder = std::filesystem::path(test_places::machines);

/// What the call refuses its input with: every problem, one a line; empty when it accepts it.
template <class Call>
std::string refusal(const Call& call) {
    return error_text<InputError>(call);
}

}  // namespace narrows

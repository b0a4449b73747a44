#pragma once

#include <filesystem>
#include <string>

#include "models/machine/input_error.h"
#include "tests/support/error_text.h"
#include "tests/support/places.h"

namespace narrows {

inline const std::filesystem::path machines_folder = std::filesystem::path(test_places::machines);

/// The error messages of the InputError that the call throws, one a line; empty if it throws none.
template <class Call>
std::string refusal(const Call& call) {
    return error_text<InputError>(call);
}

}  // namespace narrows

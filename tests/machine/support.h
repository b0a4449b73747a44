#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "models/machine/loader.h"
#include "models/machine/validate.h"
#include "tests/support/error_text.h"
#include "tests/support/places.h"

namespace narrows {

inline const std::filesystem::path machines_folder = std::filesystem::path(test_places::machines);

/// The error messages of the InputError that the call throws, one a line; empty if it throws none.
template <class Call>
std::string refusal(const Call& call) {
    return error_text<InputError>(call);
}

using Overrides = std::vector<std::string>;

inline Machine machine(const std::string& name, const Overrides& overrides = {},
                       std::optional<std::int64_t> nodes = {}) {
    return load_machine(name, machines_folder, overrides, nodes).machine;
}

inline std::string refused(const std::string& name, const Overrides& overrides,
                           std::optional<std::int64_t> nodes = {}) {
    return refusal([&] { machine(name, overrides, nodes); });
}

/// Why the machine is not valid: the first complaint, empty if there is none.
inline std::string refused(const Machine& machine) {
    const auto complaints = validate(machine);
    return complaints.empty() ? "" : complaints.front().message;
}

}  // namespace narrows

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "models/machine/rounding.h"

namespace narrows {

/// The options of how values of KEY=VALUE become whole cycles, as written.
struct TimeOptions {
    bool rounds = false;          ///< --round
    std::string kept = "cycles";  ///< --keep
};

void add_time_options(CLI::App& command, TimeOptions& written);

/// Throws InputError if the options do not fit the arguments.
TimeRules time_rules(const TimeOptions& written, const std::vector<std::string>& arguments);

}  // namespace narrows

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/input_error.h"
#include "models/machine/quantity.h"
#include "models/machine/workload_default.h"

namespace narrows {

/// A parameter as a description gives it: the value with its unit, the source it cites, and where it stands.
struct WrittenParameter {
    Quantity value;
    std::string source;
    Place place;
};

/// A machine as written in one file, before inheritance: only what that file says. machines/README.md has the format.
struct MachineDescription {
    std::string file;
    std::string name;
    std::string summary;
    std::optional<std::string> inherits;
    Place inherits_place;
    std::vector<std::optional<WrittenParameter>> parameters;  ///< one for each of parameters(), in that order
    std::vector<WorkloadDefault> workload_defaults;
};

/// Reads the text of a description; `file` is what messages call it, and its stem has to be the machine's name. Throws
/// InputError with all that is wrong with it, in the order of the text.
MachineDescription parse_description(std::string_view text, const std::string& file);

/// Lower-case letters, digits and '-': what a machine may be called.
bool is_machine_name(std::string_view name);

}  // namespace narrows

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/input_error.h"
#include "models/machine/link_rate.h"
#include "models/machine/quantity.h"
#include "models/machine/workload_default.h"

namespace narrows {

/// A parameter in a description: the value with its unit, the source that it cites, and its place in the file.
struct WrittenParameter {
    Quantity value;
    std::string text;  ///< the value, if it is a string
    std::string source;
    Place place;
};

/// The rate of the links of a group, "network" or "interface", in a description.
struct WrittenRate {
    std::string_view group;
    LinkRate rate;
    std::string text;
    std::string source;
    Place place;
};

/// A machine as one file describes it, without inherited values. machines/README.md has the format.
struct MachineDescription {
    std::string file;
    std::string name;
    std::string summary;
    std::optional<std::string> inherits;
    Place inherits_place;
    std::vector<std::optional<WrittenParameter>> parameters;  ///< one for each of parameters(), in that order
    std::vector<WrittenRate> rates;                           ///< instead of the width and flit time of a link
    std::vector<WorkloadDefault> workload_defaults;
};

/// Whether a description must cite a source for each value.
enum class Citations { asked, optional };

/// Reads the text of a description. Messages call it `file`, and the machine's name must be the stem of `file`. Throws
/// InputError with all errors in the order of the text.
MachineDescription parse_description(std::string_view text, const std::string& file,
                                     Citations citations = Citations::asked);

/// True for a valid name of a machine: lower-case letters, digits and '-'.
bool is_machine_name(std::string_view name);

}  // namespace narrows

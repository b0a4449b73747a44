#pragma once

#include <string>

#include "models/machine/input_error.h"

namespace narrows {

/// A value given on the command line: "interface.links=2", "processor.send_overhead=7 cycles".
struct Override {
    std::string name;
    std::string value;
    Place place;  ///< the argument
};

/// Throws InputError if the argument is not a parameter with a value.
Override parse_override(const std::string& argument);

}  // namespace narrows

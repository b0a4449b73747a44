#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/rtl/parameters.h"

namespace narrows {

struct DesignPort {
    std::string name;
    std::string direction;  ///< "input", "output" or "inout"
    int bits;               ///< 0: it is no vector but, for instance, an array that is not packed

    bool operator==(const DesignPort&) const = default;
};

/// A module of a design with the values of its parameters. The same module may be there several times, with others.
struct DesignModule {
    std::string name;
    std::string file;
    std::vector<rtl::RtlParameter> parameters;
    std::vector<DesignPort> ports;
};

/// A design as Verilator has elaborated it.
using Design = std::vector<DesignModule>;

/// Reads what Verilator writes with --xml-only. Throws ToolError if that is something else.
Design read_design(std::string_view xml);

}  // namespace narrows

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/rtl/parameters.h"
#include "models/rtl/pins.h"

namespace narrows::rtl {

/// A node that has been built (hw/CMakeLists.txt).
struct Variant {
    std::string machine;
    std::string overrides;  ///< separated by semicolons
    std::vector<Parameter> parameters;
    std::unique_ptr<Pins> (*make)(const Machine& machine);
};

const std::vector<Variant>& variants();

/// The one that is a node of this machine. Throws InputError, with what is nearest and how to add one, if there is
/// none.
const Variant& variant_for(const Machine& machine);

}  // namespace narrows::rtl

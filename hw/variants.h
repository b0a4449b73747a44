#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/rtl/parameters.h"
#include "models/rtl/pins.h"

namespace narrows::rtl {

/// A node whose RTL has been verilated (hw/CMakeLists.txt).
struct Variant {
    std::string machine;
    std::string overrides;  ///< separated by semicolons
    std::vector<RtlParameter> parameters;
    std::unique_ptr<Pins> (*make)(const Machine& machine);
};

const std::vector<Variant>& variants();

/// The variant that is a node of this machine. If there is none, throws InputError with the nearest one (of equally
/// near ones the first of hw/CMakeLists.txt) and how to add one.
const Variant& variant_for(const Machine& machine);

}  // namespace narrows::rtl

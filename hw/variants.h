#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/rtl/module_start.h"
#include "models/rtl/parameters.h"
#include "models/rtl/pins.h"

namespace narrows::rtl {

/// A router, with its node if it has one, whose RTL has been verilated (hw/CMakeLists.txt).
struct Variant {
    std::string machine;
    std::string overrides;  ///< separated by semicolons
    RtlModule module;
    std::unique_ptr<Pins> (*make)(const Machine& machine, const Topology& topology, RouterId router,
                                  const ModuleStart& start);
};

const std::vector<Variant>& variants();

/// The variant that is this module; null if there is none.
const Variant* variant_of(const RtlModule& module);

/// The pins of a new router, which must have a variant.
std::unique_ptr<Pins> make_pins(const Machine& machine, const Topology& topology, RouterId router);

}  // namespace narrows::rtl

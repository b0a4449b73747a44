#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/rtl/parameters.h"
#include "models/rtl/pins.h"

namespace narrows::rtl {

/// A router, with its node if it has one, whose RTL has been verilated (hw/CMakeLists.txt).
struct Variant {
    std::string machine;
    std::string overrides;  ///< separated by semicolons
    RtlModule module;
    std::unique_ptr<Pins> (*make)(const Machine& machine, const Topology& topology, RouterId router);
};

const std::vector<Variant>& variants();

/// The variant that is this router of this machine. If there is none, throws InputError with the nearest one (of
/// equally near ones the first of hw/CMakeLists.txt) and how to add one.
const Variant& variant_for(const Machine& machine, const Topology& topology, RouterId router);

/// The pins of a new router.
inline std::unique_ptr<Pins> make_pins(const Machine& machine, const Topology& topology, RouterId router) {
    return variant_for(machine, topology, router).make(machine, topology, router);
}

}  // namespace narrows::rtl

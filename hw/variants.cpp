#include "hw/variants.h"

#include <algorithm>
#include <stdexcept>

namespace narrows::rtl {

const Variant* variant_of(const RtlModule& module) {
    const auto found = std::ranges::find(variants(), module, &Variant::module);
    return found == variants().end() ? nullptr : &*found;
}

std::unique_ptr<Pins> make_pins(const Machine& machine, const Topology& topology, RouterId router) {
    const Variant* const variant = variant_of(module_of(machine, topology, router));
    if (variant == nullptr) throw std::invalid_argument("no variant in hw/CMakeLists.txt is this router");
    return variant->make(machine, topology, router, {});
}

}  // namespace narrows::rtl

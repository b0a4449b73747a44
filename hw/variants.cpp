#include "hw/variants.h"

#include <fmt/format.h>

#include "models/machine/input_error.h"
#include "models/topology/resource.h"

namespace narrows::rtl {

namespace {

int differences(const std::vector<RtlParameter>& a, const std::vector<RtlParameter>& b) {
    int count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) count += a[i] == b.at(i) ? 0 : 1;
    return count;
}

std::string difference_text(const Variant& variant, const std::vector<RtlParameter>& wanted) {
    const std::vector<RtlParameter>& has = variant.module.parameters;
    std::string text;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] == has.at(i)) continue;
        text += fmt::format("{}{} = {} (this machine: {})", text.empty() ? "" : ", ", wanted[i].name, has[i].value,
                            wanted[i].value);
    }
    return text;
}

/// Null if no variant is of this module.
const Variant* nearest_variant(const RtlModule& wanted) {
    const Variant* nearest = nullptr;
    int least = 0;
    for (const Variant& variant : variants()) {
        if (variant.module.name != wanted.name) continue;
        const int away = differences(variant.module.parameters, wanted.parameters);
        if (nearest != nullptr && away >= least) continue;
        nearest = &variant;
        least = away;
    }
    return nearest;
}

}  // namespace

const Variant& variant_for(const Machine& machine, const Topology& topology, RouterId router) {
    const RtlModule wanted = module_of(machine, topology, router);
    const Variant* const nearest = nearest_variant(wanted);
    if (nearest != nullptr && nearest->module == wanted) return *nearest;
    const std::string near = nearest == nullptr
                                 ? std::string("none is near")
                                 : fmt::format("the nearest is that of {}{}{}, with {}", nearest->machine,
                                               nearest->overrides.empty() ? "" : " ", nearest->overrides,
                                               difference_text(*nearest, wanted.parameters));
    const bool is_first = router == RouterId{} || wanted.name == "node";
    throw InputError(
        Place{machine.name},
        fmt::format("no RTL has been built for {}; {}. Add a line such as narrows_rtl(Mine {} KEY=VALUE{}) to "
                    "hw/CMakeLists.txt (docs/adding-an-rtl-variant.md)",
                    is_first ? "this machine" : fmt::format("{} of this machine", router_name(topology, router)), near,
                    machine.name, is_first ? "" : fmt::format(" ROUTER {}", router)));
}

}  // namespace narrows::rtl

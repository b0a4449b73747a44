#include "hw/variants.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/machine/input_error.h"

namespace narrows::rtl {

namespace {

int differences(const std::vector<RtlParameter>& a, const std::vector<RtlParameter>& b) {
    int count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) count += a[i] == b.at(i) ? 0 : 1;
    return count;
}

std::string difference_text(const Variant& variant, const std::vector<RtlParameter>& wanted) {
    std::string text;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] == variant.parameters.at(i)) continue;
        text += fmt::format("{}{} = {} (this machine: {})", text.empty() ? "" : ", ", wanted[i].name,
                            variant.parameters[i].value, wanted[i].value);
    }
    return text;
}

}  // namespace

const Variant& variant_for(const Machine& machine) {
    const std::vector<RtlParameter> wanted = parameters(machine);
    const auto& all = variants();
    const auto nearest = std::min_element(all.begin(), all.end(), [&](const Variant& a, const Variant& b) {
        return differences(a.parameters, wanted) < differences(b.parameters, wanted);
    });
    if (nearest->parameters == wanted) return *nearest;
    throw InputError(
        Place{machine.name},
        fmt::format(
            "no RTL has been built for this machine; the nearest is that of {}{}{}, with {}. Add a line such as "
            "narrows_rtl(Mine {} KEY=VALUE) to hw/CMakeLists.txt (docs/adding-an-rtl-variant.md)",
            nearest->machine, nearest->overrides.empty() ? "" : " ", nearest->overrides,
            difference_text(*nearest, wanted), machine.name));
}

}  // namespace narrows::rtl

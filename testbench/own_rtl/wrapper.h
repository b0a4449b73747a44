#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "testbench/own_rtl/own_rtl.h"

namespace narrows {

/// A module with the name and the header of a module of hw/ and nothing in it but the user's module, which has another
/// name. `passed`: the parameters that both have.
std::string wrapper_text(std::string_view source, const Replacement& replacement,
                         const std::vector<std::string>& passed);

}  // namespace narrows

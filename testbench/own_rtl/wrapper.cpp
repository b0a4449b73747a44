#include "testbench/own_rtl/wrapper.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "testbench/own_rtl/module_header.h"

namespace narrows {

std::string wrapper_text(std::string_view source, const Replacement& replacement,
                         const std::vector<std::string>& passed) {
    std::vector<std::string> parameters;
    for (const std::string& name : passed) parameters.push_back(fmt::format(".{0}({0})", name));
    for (const auto& [name, value] : replacement.parameters) parameters.push_back(fmt::format(".{}({})", name, value));
    const std::string list = parameters.empty() ? "" : fmt::format(" #({})", fmt::join(parameters, ", "));
    return fmt::format("// Made by Narrows: {} is {}.\n{}    {}{} u_own (.*);\nendmodule\n\n`default_nettype wire\n",
                       replacement.module, replacement.by, header_of(source), replacement.by, list);
}

}  // namespace narrows

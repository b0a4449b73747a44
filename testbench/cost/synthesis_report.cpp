#include "testbench/cost/synthesis_report.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <sstream>

#include "testbench/base/tool_error.h"

namespace narrows::cost {

namespace {

using Json = nlohmann::json;

ToolError unexpected(const std::string& what) {
    return ToolError(fmt::format("unexpected output of yosys: {}; Narrows knows that of version 0.23", what));
}

/// True for $_DFF_P_, $_DFFE_PP_, $_SDFF_PP0_, $_SDFFE_PP0P_ and others.
bool is_flip_flop(std::string_view type) {
    return type.starts_with("$_DFF") || type.starts_with("$_SDFF") || type.starts_with("$_ALDFF");
}

/// True for memory ports, which are not counted because the memory's bits are.
bool is_memory_port(std::string_view type) {
    return type == "$memrd_v2" || type == "$memwr_v2" || type == "$meminit_v2";
}

/// The module of a cell, if its type is one. If a name is plain, yosys leaves out the backslash before it in the type,
/// but not in the module.
Json::const_iterator part_of_type(const Json& modules, const std::string& type) {
    const auto found = modules.find(type);
    return found != modules.end() ? found : modules.find("\\" + type);
}

/// The cost of a module and everything in it, by part.
HardwareCost cost_of_module(const Json& modules, const std::string& name) {
    const Json& module = modules.at(name);
    const std::string plain_name = module_name(name);
    const bool router = plain_name == "router" || plain_name == "table_router";
    HardwareCost cost;
    PartCost& own = router ? cost.router : cost.interface;
    own.memory_bits = module.at("num_memory_bits").get<std::int64_t>();
    for (const auto& [type, number] : module.at("num_cells_by_type").items()) {
        const auto count = number.get<std::int64_t>();
        if (type == "$lut") {
            own.logic_cells += count;
        } else if (is_flip_flop(type)) {
            own.flip_flops += count;
        } else if (const auto part = part_of_type(modules, type); part != modules.end()) {
            const HardwareCost inside = cost_of_module(modules, part.key());
            cost.router = cost.router + count * (router ? inside.node() : inside.router);
            cost.interface = cost.interface + count * (router ? PartCost{} : inside.interface);
        } else if (!is_memory_port(type)) {
            throw unexpected(fmt::format("{} cells of type {}, which is no part of the count", count, type));
        }
    }
    return cost;
}

HardwareCost cost_of_node(const std::string& node, const Json& modules) {
    for (const auto& [name, module] : modules.items()) {
        if (module_name(name) == node) return cost_of_module(modules, name);
    }
    throw unexpected("no module called " + node);
}

std::int64_t length_of_path(const std::string& node, std::string_view text) {
    const std::string before = fmt::format("Longest topological path in {} (length=", node);
    const std::size_t at = text.find(before);
    if (at == std::string_view::npos) throw unexpected("no longest path of the node");
    const std::string_view number = text.substr(at + before.size());
    std::int64_t length = -1;
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), length);
    const bool closed = number.substr(static_cast<std::size_t>(end - number.data())).starts_with("):");
    if (error != std::errc{} || !closed || length < 0) throw unexpected("a longest path without a length");
    return length;
}

/// After the modules, yosys 0.23 prints their sum, which is invalid JSON if parts have parts.
Json modules_in(const std::string& stat_json) {
    const std::string_view before = "\"modules\":";
    const std::size_t at = stat_json.find(before);
    if (at == std::string::npos) throw unexpected("no modules");
    std::istringstream stream(stat_json.substr(at + before.size()));
    Json modules;
    stream >> modules;
    return modules;
}

}  // namespace

std::string module_name(std::string_view yosys_name) {
    const std::size_t begin = yosys_name.find('\\');
    if (begin == std::string_view::npos) return std::string(yosys_name);
    const std::string_view name = yosys_name.substr(begin + 1);
    return std::string(name.substr(0, name.find('\\')));
}

HardwareCost parse_synthesis(const std::string& node, const std::string& stat_json, const std::string& longest_path) {
    try {
        HardwareCost cost = cost_of_node(node, modules_in(stat_json));
        cost.logic_depth = length_of_path(node, longest_path);
        return cost;
    } catch (const Json::exception& error) {
        throw unexpected(error.what());
    }
}

}  // namespace narrows::cost

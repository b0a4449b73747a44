#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace narrows::cost {

struct ModulePort {
    std::string name;
    bool input = false;
    std::int64_t bits = 0;

    bool operator==(const ModulePort&) const = default;
};

/// Parses the ports of a module from yosys's `portlist`, without the clock clk_i. Throws ToolError for anything else.
std::vector<ModulePort> parse_ports(std::string_view text);

std::int64_t bits_of(const std::vector<ModulePort>& ports);

/// Verilog of a module `placed` with registers at the ports of the node, a module of this name. The registers make
/// paths between two nodes count. They form two chains with a pin at the end of each, since a node has more ports than
/// any package has pins.
std::string port_registers(const std::string& node, const std::vector<ModulePort>& ports);

}  // namespace narrows::cost

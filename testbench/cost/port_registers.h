#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace narrows::cost {

struct Port {
    std::string name;
    bool input = false;
    std::int64_t bits = 0;

    bool operator==(const Port&) const = default;
};

/// What yosys's `portlist` says of a module, the clock clk_i left out. Throws CostError for anything else.
std::vector<Port> parse_ports(std::string_view text);

std::int64_t bits_of(const std::vector<Port>& ports);

/// Verilog of a module `placed` around `node` with registers at its ports, so that a path between two nodes counts, and
/// a node has more ports than any package has pins: the registers are two chains with a pin at the end of each.
std::string port_registers(const std::vector<Port>& ports);

}  // namespace narrows::cost

#include "testbench/cost/port_registers.h"

#include <fmt/format.h>

#include <sstream>

#include "testbench/base/tool_error.h"

namespace narrows::cost {

namespace {

constexpr const char* clock_port = "clk_i";

/// Parses a port such as "input [7:0] x_i".
ModulePort parse_port(const std::string& line) {
    std::istringstream words(line);
    std::string direction;
    std::string name;
    std::int64_t highest = -1;
    char open = 0;
    char colon = 0;
    std::int64_t lowest = -1;
    char close = 0;
    words >> direction >> open >> highest >> colon >> lowest >> close >> name;
    const bool input = direction == "input";
    if (!words || (!input && direction != "output") || open != '[' || colon != ':' || close != ']' || lowest != 0) {
        throw ToolError(fmt::format("unexpected output of yosys: '{}' is not a port", line));
    }
    return {name, input, highest + 1};
}

}  // namespace

std::vector<ModulePort> parse_ports(std::string_view text) {
    std::istringstream lines{std::string(text)};
    std::vector<ModulePort> ports;
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.starts_with("module ")) continue;
        ModulePort port = parse_port(line);
        if (port.name != clock_port) ports.push_back(std::move(port));
    }
    if (ports.empty()) throw ToolError("unexpected output of yosys: a node without ports");
    return ports;
}

std::int64_t bits_of(const std::vector<ModulePort>& ports) {
    std::int64_t bits = 0;
    for (const ModulePort& port : ports) bits += port.bits;
    return bits;
}

std::string port_registers(const std::string& node, const std::vector<ModulePort>& ports) {
    std::string connections = fmt::format(".{0}({0})", clock_port);
    std::int64_t inputs = 0;
    std::int64_t outputs = 0;
    for (const ModulePort& port : ports) {
        std::int64_t& from = port.input ? inputs : outputs;
        connections += fmt::format(",\n    .{}({}[{}:{}])", port.name, port.input ? "inputs_q" : "outputs",
                                   from + port.bits - 1, from);
        from += port.bits;
    }
    return fmt::format(R"(module placed(input wire clk_i, input wire scan_i, input wire capture_i, output wire scan_o);
  reg [{0}:0] inputs_q;
  reg [{1}:0] outputs_q;
  wire [{1}:0] outputs;
  {3} u_node({2});
  always @(posedge clk_i) begin
    inputs_q <= {{inputs_q, scan_i}};
    outputs_q <= capture_i ? outputs : {{outputs_q, 1'b0}};
  end
  assign scan_o = outputs_q[{1}];
endmodule
)",
                       inputs - 1, outputs - 1, connections, node);
}

}  // namespace narrows::cost

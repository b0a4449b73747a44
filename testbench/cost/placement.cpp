#include "testbench/cost/placement.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <regex>

#include "testbench/base/tool_error.h"
#include "testbench/cost/port_registers.h"
#include "testbench/cost/synthesis.h"

namespace narrows::cost {

namespace {

constexpr const char* placed_mapping = "read_verilog placed.v\nsynth_ice40 -top placed -json placed.json\n";

Tool placer(int seed) {
    return {"nextpnr-ice40",
            {"--hx8k", "--package", "ct256", "--pcf-allow-unconstrained", "--timing-allow-fail", "--seed",
             std::to_string(seed), "--json", "placed.json", "-q", "-l", "placement.log"}};
}

std::vector<ModulePort> ports_of_node(const RtlSources& sources, const rtl::RtlModule& module, WorkFolder& folder) {
    run_yosys(reading_script(sources, module) + "tee -q -o ports portlist " + module.name + "\n", sources, folder);
    return parse_ports(folder.read("ports"));
}

/// Empty if the node does not fit.
std::optional<double> place_once(WorkFolder& folder, int seed, Fmax& fmax) {
    const Tool tool = placer(seed);
    const int exit_code = try_tool(tool, folder, "nextpnr.log");
    const PlacementLog log = parse_placement(folder.read("placement.log"));
    fmax.cells = log.cells;
    if (exit_code != 0 && log.cells <= Fmax::device_cells) throw_failed(tool, exit_code, folder, "placement.log");
    return exit_code == 0 ? log.mhz : std::nullopt;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace

PlacementLog parse_placement(std::string_view text) {
    const std::string log(text);
    PlacementLog result;
    std::smatch match;
    if (!std::regex_search(log, match, std::regex("ICESTORM_LC: *([0-9]+)/"))) {
        throw ToolError("unexpected output of nextpnr-ice40: no number of logic cells");
    }
    result.cells = std::stoll(match[1]);
    // nextpnr prints the frequency before and after routing; the last one counts.
    const std::regex frequency("Max frequency for clock [^:]*: *([0-9.]+) MHz");
    for (auto at = std::sregex_iterator(log.begin(), log.end(), frequency); at != std::sregex_iterator(); ++at) {
        result.mhz = std::strtod((*at)[1].str().c_str(), nullptr);
    }
    return result;
}

std::string placer_version() { return first_line({"nextpnr-ice40", {"--version"}}); }

Fmax place(const RtlSources& sources, const rtl::RtlModule& module, const HardwareCost& cost, int seeds) {
    WorkFolder folder;
    const std::vector<ModulePort> ports = ports_of_node(sources, module, folder);
    // No memory of the device can be read in the cycle of the address, so each memory bit takes a flip-flop, as does
    // each bit of a port. A cell has one flip-flop.
    Fmax fmax;
    fmax.cells = cost.node().flip_flops + cost.node().memory_bits + bits_of(ports);
    fmax.at_least = fmax.cells > Fmax::device_cells;
    if (fmax.at_least) return fmax;

    folder.write("placed.v", port_registers(module.name, ports));
    run_yosys(reading_script(sources, module) + placed_mapping, sources, folder);
    std::vector<double> all;
    for (int seed = 1; seed <= seeds; ++seed) {
        const auto mhz = place_once(folder, seed, fmax);
        if (!mhz) return fmax;
        all.push_back(*mhz);
    }
    fmax.mhz = median(all);
    return fmax;
}

std::string placement_recipe(const RtlSources& sources, const rtl::RtlModule& module, int seeds) {
    const std::string registers = port_registers(module.name, {{"one", true, 1}});
    return fmt::format("{}{}{}{}\n{} with seeds 1 to {}", reading_script(sources, module), registers, placed_mapping,
                       placer_version(), fmt::join(placer(1).arguments, " "), seeds);
}

}  // namespace narrows::cost

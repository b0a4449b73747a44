#include "testbench/app/last_cycles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>

#include "models/machine/input_error.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/app/rtl_choice.h"
#include "testbench/app/wave_files.h"
#include "testbench/run/logged_simulation.h"

namespace narrows {

namespace {

/// Name of a folder in the current one. It is a plain shell word, whatever the name of the machine.
std::string folder_name(std::string machine, std::string_view workload) {
    const auto is_plain = [](unsigned char c) { return std::isalnum(c) != 0 || c == '.' || c == '-'; };
    std::ranges::replace_if(machine, std::not_fn(is_plain), '_');
    return fmt::format("{}-{}-deadlock", machine, workload);
}

waves::Drawing draw_again(const Machine& machine, const Topology& topology, Workload& again, const RtlPart& rtl,
                          const Simulation& stopped) {
    waves::WaveSelection window;
    window.nodes = stopped.deadlock.nodes;
    window.from = std::max<Cycle>(0, stopped.last_event - cycles_before_stop(machine));
    RunLog log = waves::log_for(window, machine);
    PinLog pins(routers_with_pins(window.nodes, rtl, machine), window.from, window.to);
    SimulationOptions options;
    options.pins = &pins;
    options.rtl = rtl;
    simulate_into(log, machine, topology, again, options);
    return waves::draw({log, &pins}, machine, topology, window, never);
}

}  // namespace

Cycle cycles_before_stop(const Machine& machine) {
    return std::max<Cycle>(2000, 10 * machine.interface_cycles(machine.message.largest()));
}

void show_last_cycles(const Machine& machine, const Topology& topology, std::string_view workload, Workload& again,
                      const RtlPart& rtl, const Simulation& stopped) {
    const std::string folder = folder_name(machine.name, workload);
    try {
        const WaveFiles files(folder, false);
        files.write(draw_again(machine, topology, again, rtl, stopped));
        complain(fmt::format("wave of the last cycles: {0}; open it with gtkwave {0}", files.save().string()));
    } catch (const InputError&) {
        complain(
            fmt::format("no wave of the last cycles: cannot write the folder {}; run this in a folder that you can "
                        "write to",
                        folder));
    } catch (const OutputError& error) {
        complain(fmt::format("no wave of the last cycles: {}", error.what()));
    }
}

}  // namespace narrows

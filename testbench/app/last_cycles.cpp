#include "testbench/app/last_cycles.h"

#include <fmt/format.h>

#include <algorithm>

#include "testbench/app/node_list.h"
#include "testbench/base/places/places.h"
#include "testbench/base/shell_word.h"

namespace narrows {

namespace {

/// `nodes`: those to show; empty: all.
std::string wave_command(const std::vector<std::string>& run, Cycle from, const std::vector<NodeId>& nodes) {
    std::string command = places::program_name() + " wave";
    for (const std::string& word : run) command += " " + shell_word(word);
    command += fmt::format(" -o wave --from {}", from);
    if (nodes.empty()) return command;
    std::string shown = nodes_text(nodes);
    std::erase(shown, ' ');
    return command + " --nodes " + shown;
}

}  // namespace

Cycle cycles_before_stop(const Machine& machine) {
    return std::max<Cycle>(2000, 10 * machine.interface_cycles(machine.message.largest()));
}

std::string wave_of_last_cycles(const std::vector<std::string>& run, const Machine& machine,
                                const Simulation& stopped) {
    const Cycle from = std::max<Cycle>(0, stopped.last_event - cycles_before_stop(machine));
    return wave_command(run, from, stopped.deadlock.nodes);
}

Cycle cycle_of_difference(const RunReport& report) {
    const Cycle last = report.simulation.last_event;
    if (!report.judgement.against_models || !report.diff->first) return last;
    return std::min(report.diff->first->cycle(), last);
}

std::optional<std::string> wave_of_difference(const std::vector<std::string>& run, const RunReport& report) {
    if (!report.judgement.against_models || report.judgement.against_models->passed) return std::nullopt;
    const Cycle cycle = cycle_of_difference(report);
    const Cycle from = std::max<Cycle>(0, cycle - around_difference);
    return wave_command(run, from, {}) + fmt::format(" --to {}", cycle + around_difference);
}

}  // namespace narrows

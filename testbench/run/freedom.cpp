#include "testbench/run/freedom.h"

#include <fmt/format.h>

#include "models/machine/own_parameters.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

constexpr std::size_t most_lines = 16;

std::string checked_text(const MachineFreedom& freedom) {
    return freedom.in_full ? std::string() : fmt::format(" (checked with {} nodes)", freedom.checked->nodes());
}

/// What the machine could be instead.
std::string remedies(const Machine& machine) {
    Machine other = machine;
    std::string text;
    if (const auto lacking = class_without_lanes(machine)) {
        text +=
            fmt::format("{} = {}, ", parameter_of(machine, *lacking, "network.lanes"), lanes_needed(machine, *lacking));
    }
    for (const AllowedRouting& allowed : type_of(machine.topology.kind).routings) {
        if (allowed.routing == machine.topology.routing) continue;
        other.topology.routing = allowed.routing;
        if (!class_without_lanes(other)) text += fmt::format("topology.routing = {}, ", name_of(allowed.routing));
    }
    return text + "or network.allow_deadlock = true to run it nevertheless";
}

}  // namespace

std::string freedom_text(const MachineFreedom& freedom) {
    const DeadlockFreedom& found = freedom.freedom;
    const std::string counted =
        fmt::format("{} channels, {} lanes{}", found.channels, found.lanes, checked_text(freedom));
    switch (found.verdict) {
        case Freedom::ordered:
            return "free from deadlock: no cycle of lanes can wait for itself (Dally and Seitz 1987); " + counted;
        case Freedom::escape:
            return "free from deadlock: a message may always enter an escape lane, and no cycle of escape lanes can "
                   "wait for itself (Duato 1993); " +
                   counted;
        case Freedom::cycle:
            return "not free from deadlock: these lanes can wait for each other in a cycle; " + counted;
        case Freedom::not_proved: break;
    }
    return "not proved to be free from deadlock: these lanes can wait for each other in a cycle, unless the messages "
           "have another choice; " +
           counted;
}

std::vector<std::string> cycle_lines(const MachineFreedom& freedom, std::size_t most) {
    std::vector<std::string> lines = lines_of(*freedom.checked, freedom.freedom.cycle);
    if (lines.size() > most) {
        const std::size_t more = lines.size() - most;
        lines.resize(most);
        lines.push_back(fmt::format("... and {} more, of which the last waits for the first", more));
    } else if (!lines.empty()) {
        lines.push_back("the first one again");
    }
    return lines;
}

void refuse_deadlock(const Machine& machine, const Place& place) {
    if (machine.network.allow_deadlock) return;
    const MachineFreedom freedom = machine_freedom(machine);
    if (freedom.freedom.is_free()) return;
    std::vector<Problem> problems{{place, freedom_text(freedom)}};
    for (std::string& line : cycle_lines(freedom, most_lines)) problems.push_back({place, "  " + std::move(line)});
    problems.push_back({place, "set " + remedies(machine)});
    throw InputError(std::move(problems));
}

}  // namespace narrows

#include "testbench/run/freedom.h"

#include <fmt/format.h>

#include "models/machine/own_parameters.h"
#include "models/machine/topology_kinds.h"
#include "models/machine/validate.h"

namespace narrows {

namespace {

bool would_run(const Machine& machine, FreedomProofs& proofs) {
    return validate(machine).empty() && proofs.of(machine)->freedom.is_free();
}

/// Remedies that change the lanes of a class of messages; none for data, which have no lanes for themselves.
std::string remedies_of(const Machine& machine, MessageClass message_class) {
    const int lanes = own_lanes(machine.network, message_class);
    if (lanes == 0) return {};
    const std::string name = fmt::format("network.message_classes.{}.lanes", name_of(message_class));
    const int needed = lanes_needed(seen_by(message_class, machine));
    return needed > lanes ? fmt::format("{0} = {1}, {0} = 0 to share the lanes of data, ", name, needed)
                          : fmt::format("{} = 0 to share the lanes of data, ", name);
}

/// All remedies.
std::string remedies(const Machine& machine, MessageClass message_class, FreedomProofs& proofs) {
    std::string text = remedies_of(machine, message_class);
    if (const auto lacking = class_without_lanes(machine)) {
        text +=
            fmt::format("{} = {}, ", parameter_of(machine, *lacking, "network.lanes"), lanes_needed(machine, *lacking));
    }
    Machine other = machine;
    for (const AllowedRouting& allowed : type_of(machine.topology.kind).routings) {
        other.topology.routing = allowed.routing;
        if (allowed.routing != machine.topology.routing && !class_without_lanes(other) && would_run(other, proofs))
            text += fmt::format("topology.routing = {}, ", name_of(allowed.routing));
    }
    const bool is_file = machine.topology.kind == TopologyKind::file;
    return (is_file ? "give routes that use lanes so that no cycle is left, or set " : "set ") + text +
           (text.empty() ? "" : "or ") + "network.allow_deadlock = true to run it nevertheless";
}

}  // namespace

std::string freedom_text(const MachineFreedom& freedom, const Machine& machine) {
    if (machine.has_medium()) return "free from deadlock: a message holds nothing while it waits for the wire";
    switch (freedom.freedom.verdict) {
        case Freedom::ordered:
            return "free from deadlock: no cycle of lanes can wait for itself (Dally and Seitz 1987)";
        case Freedom::escape:
            return "free from deadlock: a message may always enter an escape lane, and no cycle of escape lanes can "
                   "wait for itself (Duato 1993)";
        case Freedom::cycle: return "not free from deadlock: these lanes can wait for each other in a cycle";
        case Freedom::not_proved: break;
    }
    return "not proved to be free from deadlock: these lanes can wait for each other in a cycle, unless the messages "
           "have another choice";
}

std::string freedom_text(const Machine& machine, MessageClass message_class, FreedomProofs& proofs) {
    const std::string text = freedom_text(*proofs.of(machine, message_class), machine);
    if (own_lanes(machine.network, message_class) == 0) return text;
    return fmt::format("{} in lanes of their own, which are numbered from 0 here: {}",
                       message_class == MessageClass::request ? "requests" : "replies", text);
}

std::vector<std::string> cycle_lines(const MachineFreedom& freedom) {
    constexpr std::size_t most_lines = 16;
    std::vector<std::string> lines = freedom.cycle;
    if (lines.size() > most_lines) {
        const std::size_t more = lines.size() - most_lines;
        lines.resize(most_lines);
        lines.push_back(fmt::format("... and {} more, of which the last waits for the first", more));
    } else if (!lines.empty()) {
        lines.push_back("the first one again");
    }
    return lines;
}

void refuse_deadlock(const Machine& machine, const Place& place, FreedomProofs& proofs) {
    if (machine.network.allow_deadlock) return;
    for (const MessageClass each : all_message_classes) {
        const auto freedom = proofs.of(machine, each);
        if (freedom->freedom.is_free()) continue;
        std::vector<Problem> problems{{place, freedom_text(machine, each, proofs)}};
        for (std::string& line : cycle_lines(*freedom)) problems.push_back({place, "  " + std::move(line)});
        problems.push_back({place, remedies(machine, each, proofs)});
        throw InputError(std::move(problems));
    }
}

}  // namespace narrows

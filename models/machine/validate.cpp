#include "models/machine/validate.h"

#include <fmt/format.h>

#include <utility>

#include "models/machine/checks.h"
#include "models/machine/parameters.h"

namespace narrows {

namespace {

void check_ranges(const Machine& machine, std::vector<Complaint>& complaints) {
    for (const Parameter& parameter : parameters()) {
        if (!parameter.applies_to(machine)) continue;
        std::string refusal = parameter.refusal(parameter.get(machine));
        if (!refusal.empty()) complaints.push_back({std::move(refusal), {parameter.name}});
    }
}

}  // namespace

std::string assignment_text(const Machine& machine, std::string_view name) {
    const Parameter& parameter = *find_parameter(name);
    return fmt::format("{} = {}", name, parameter.text(parameter.get(machine)));
}

std::vector<Complaint> validate(const Machine& machine) {
    std::vector<Complaint> complaints;
    check_ranges(machine, complaints);
    if (!complaints.empty()) return complaints;  // the checks below need values in their ranges
    if (!machine.network.classes.empty() && machine.network.classes.size() != channel_classes(machine.topology).size())
        return {{"the machine has values for classes of channels that its network does not have; leave them out",
                 {"topology.kind"}}};
    check_size(machine, complaints);
    check_shape(machine, complaints);
    check_medium(machine, complaints);
    if (!machine.has_medium()) check_slots(machine, complaints);
    check_message_classes(machine, complaints);
    check_flit_times(machine, complaints);
    check_injection(machine, complaints);
    check_memory(machine, complaints);
    if (complaints.empty()) check_node(machine, complaints);
    if (complaints.empty()) check_host(machine, complaints);
    if (complaints.empty()) check_routing(machine, complaints);
    if (complaints.empty()) check_message_buffers(machine, complaints);
    return complaints;
}

}  // namespace narrows

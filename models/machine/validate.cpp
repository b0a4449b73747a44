#include "models/machine/validate.h"

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

std::vector<Complaint> validate(const Machine& machine) {
    std::vector<Complaint> complaints;
    check_ranges(machine, complaints);
    if (!complaints.empty()) return complaints;  // the checks below need values in their ranges
    check_size(machine, complaints);
    check_shape(machine, complaints);
    check_slots(machine, complaints);
    check_interface(machine, complaints);
    if (complaints.empty()) check_routing(machine, complaints);
    if (complaints.empty()) check_message_buffers(machine, complaints);
    return complaints;
}

}  // namespace narrows

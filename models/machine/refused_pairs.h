#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "models/machine/parameters.h"
#include "models/machine/validate.h"

namespace narrows {

/// "host.payload = 512"
inline std::string assignment_text(const Machine& machine, std::string_view name) {
    const Parameter& parameter = *find_parameter(name);
    return fmt::format("{} = {}", name, parameter.text(parameter.get(machine)));
}

/// Refuses combinations of two parameters' values.
class RefusedPairs {
public:
    RefusedPairs(const Machine& machine, std::vector<Complaint>& complaints)
        : machine_(machine), complaints_(complaints) {}

    void refuse_if(bool is_so, std::string_view one, std::string_view other, std::string_view why,
                   std::string_view remedy) {
        if (!is_so) return;
        complaints_.push_back({fmt::format("{} does not go with {}: {}; {}", assignment_text(machine_, one),
                                           assignment_text(machine_, other), why, remedy),
                               {find_parameter(one)->name, find_parameter(other)->name}});
    }

private:
    const Machine& machine_;
    std::vector<Complaint>& complaints_;
};

}  // namespace narrows

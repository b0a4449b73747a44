// Checks of memory whose accesses take time (docs/timing.md, M1).
#include <fmt/format.h>

#include "models/machine/checks.h"
#include "models/machine/parameters.h"

namespace narrows {

void check_memory(const Machine& machine, std::vector<Complaint>& complaints) {
    const MemoryAccess access = machine.memory.access();
    if (machine.memory.timing == MemoryTiming::off || access.load > 0 || access.store > 0) return;
    const Parameter& timing = *find_parameter("memory.timing");
    const std::string kind = timing.text(timing.get(machine));
    const auto load = find_parameter(fmt::format("memory.{}_load", kind))->name;
    const auto store = find_parameter(fmt::format("memory.{}_store", kind))->name;
    complaints.push_back({fmt::format("memory.timing = {} counts accesses that take no time; give {} and {}, or set "
                                      "memory.timing = off",
                                      kind, load, store),
                          {timing.name, load, store}});
}

}  // namespace narrows

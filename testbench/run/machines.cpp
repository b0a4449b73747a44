#include "testbench/run/machines.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "testbench/base/places/places.h"
#include "testbench/workloads/catalogue.h"

namespace narrows {

MachineFolders machines_folder() {
    const std::string shipped_machines = places::machines();
    const char* const folder = std::getenv("NARROWS_MACHINES");
    if (folder == nullptr || *folder == '\0') return shipped_machines;
    std::error_code error;
    if (!std::filesystem::is_directory(folder, error)) {
        throw InputError(Place{fmt::format("NARROWS_MACHINES={}", folder)},
                         "there is no such folder; unset this environment variable, or name a folder of machines");
    }
    if (std::filesystem::equivalent(folder, shipped_machines, error)) return shipped_machines;
    return {folder, shipped_machines};
}

std::string shown_file(std::string_view file) {
    return std::string(file.starts_with(places::machines()) ? file.substr(places::sources().size() + 1) : file);
}

std::string shown_origin(const ResolvedParameter& parameter) { return shown_file(parameter.origin); }

std::string shown_origin(const WorkloadDefault& given) { return shown_file(given.origin()); }

ResolvedMachine load_checked_machine(const std::string& name_or_file, std::span<const std::string> overrides,
                                     std::optional<std::int64_t> nodes, const TimeRules& rules) {
    ResolvedMachine resolved = load_machine(name_or_file, machines_folder(), overrides, nodes, rules);
    check_defaults(resolved.machine.workload_defaults);
    return resolved;
}

MachineList list_checked_machines() {
    MachineList list = list_machines(machines_folder());
    std::erase_if(list.machines, [&list](const ListedMachine& machine) {
        try {
            check_defaults(machine.workload_defaults);
            return false;
        } catch (const InputError& error) {
            list.problems.insert(list.problems.end(), error.problems().begin(), error.problems().end());
            return true;
        }
    });
    return list;
}

}  // namespace narrows

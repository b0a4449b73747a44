#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "models/machine/loader.h"

namespace narrows {

/// Where machine descriptions are: $NARROWS_MACHINES, if set, before the folder that comes with Narrows. Throws
/// InputError.
MachineFolders machines_folder();

/// "machines/cns1.toml" for the machines that Narrows brings.
std::string shown_file(std::string_view file);

/// Where a parameter's value comes from: "machines/cns1.toml:12" for the machines that Narrows brings.
std::string shown_origin(const ResolvedParameter& parameter);
std::string shown_origin(const WorkloadDefault& given);

/// A machine by name or from a file, whose defaults for workloads are such as workloads have. Throws InputError.
ResolvedMachine load_checked_machine(const std::string& name_or_file, std::span<const std::string> overrides,
                                     std::optional<std::int64_t> nodes);

/// All machines that there are by name; files with a wrong default for a workload are among the problems.
MachineList list_checked_machines();

}  // namespace narrows

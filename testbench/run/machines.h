#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "models/machine/loader.h"

namespace narrows {

/// The folders of machine descriptions: $NARROWS_MACHINES, if set, then the folder that comes with Narrows. Throws
/// InputError.
MachineFolders machines_folder();

/// "machines/cns1.toml" for a machine that comes with Narrows.
std::string shown_file(std::string_view file);

/// The origin of a parameter's value: "machines/cns1.toml:12" for a machine that comes with Narrows.
std::string shown_origin(const ResolvedParameter& parameter);
std::string shown_origin(const WorkloadDefault& given);

/// Loads a machine by name or from a file, and checks its defaults for workloads. Throws InputError.
ResolvedMachine load_checked_machine(const std::string& name_or_file, std::span<const std::string> overrides,
                                     std::optional<std::int64_t> nodes, const TimeRules& rules = {});

/// All machines by name. Files with an invalid default for a workload are listed as problems.
MachineList list_checked_machines();

}  // namespace narrows

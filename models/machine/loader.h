#pragma once

#include <concepts>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/input_error.h"
#include "models/machine/resolve.h"

namespace narrows {

/// Search path for machine names. Earlier folders take precedence.
class MachineFolders {
public:
    template <class Folder>
    requires std::convertible_to<Folder, std::filesystem::path> MachineFolders(const Folder& folder) : paths_{folder} {}
    MachineFolders(const std::filesystem::path& first, const std::filesystem::path& second) : paths_{first, second} {}

    const std::vector<std::filesystem::path>& paths() const { return paths_; }

private:
    std::vector<std::filesystem::path> paths_;
};

/// True if the text contains a '/' or ends with ".toml"; otherwise it is a name.
bool is_machine_file(std::string_view name_or_file);

/// Loads a machine from a file, or by name from the folders. A base is looked up in the folder of the file itself, then
/// in `machines`. `overrides` are arguments like "interface.links=2"; `nodes` changes the size of the machine. Throws
/// InputError.
ResolvedMachine load_machine(const std::string& name_or_file, const MachineFolders& machines,
                             std::span<const std::string> overrides = {}, std::optional<std::int64_t> nodes = {},
                             const TimeRules& rules = {});

struct ListedMachine {
    std::string name;
    std::string summary;
    std::filesystem::path file;
    std::filesystem::path hides;  ///< the machine of the same name in a later folder that this one hides, or empty
    std::vector<WorkloadDefault> workload_defaults;  ///< defaults in its own file, without its base
};

struct MachineList {
    std::vector<ListedMachine> machines;  ///< sorted by name
    std::vector<Problem> problems;        ///< files that are not valid machines; they still hide others
};

MachineList list_machines(const MachineFolders& machines);

}  // namespace narrows

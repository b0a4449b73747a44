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

/// Where machines are looked for by name. The first folder goes first: what it has hides what others call the same.
class MachineFolders {
public:
    template <class Folder>
    requires std::convertible_to<Folder, std::filesystem::path> MachineFolders(const Folder& folder) : paths_{folder} {}
    MachineFolders(const std::filesystem::path& first, const std::filesystem::path& second) : paths_{first, second} {}

    const std::vector<std::filesystem::path>& paths() const { return paths_; }

private:
    std::vector<std::filesystem::path> paths_;
};

/// Everything with a '/' in it or that ends with ".toml" is a file, everything else a name.
bool is_machine_file(std::string_view name_or_file);

/// Loads a machine by name from the folders, or from a file. What it inherits from is looked for in the folder of the
/// file itself, then in `machines`. `overrides` are arguments like "interface.links=2"; `nodes` makes the machine
/// bigger or smaller. Throws InputError.
ResolvedMachine load_machine(const std::string& name_or_file, const MachineFolders& machines,
                             std::span<const std::string> overrides = {}, std::optional<std::int64_t> nodes = {});

struct ListedMachine {
    std::string name;
    std::string summary;
    std::filesystem::path file;
    std::filesystem::path hides;  ///< the machine of the same name in a later folder; empty if there is none
    std::vector<WorkloadDefault> workload_defaults;  ///< of its own file
};

struct MachineList {
    std::vector<ListedMachine> machines;  ///< by name
    std::vector<Problem> problems;        ///< of files that are no machines; they hide others nevertheless
};

MachineList list_machines(const MachineFolders& machines);

}  // namespace narrows

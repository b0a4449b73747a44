#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/machine/input_error.h"
#include "models/machine/resolve.h"

namespace narrows {

/// Loads a machine by name from the folder, or from a file: everything with a '/' in it or that ends with ".toml" is a
/// file. What it inherits from is looked for in the folder of the file itself, then in `machines`. `overrides` are
/// arguments like "interface.links=2"; `nodes` makes the machine bigger or smaller. Throws InputError.
ResolvedMachine load_machine(const std::string& name_or_file, const std::filesystem::path& machines,
                             std::span<const std::string> overrides = {}, std::optional<std::int64_t> nodes = {});

struct ListedMachine {
    std::string name;
    std::string summary;
    std::filesystem::path file;
};

/// The machines of a folder by name. Throws InputError if one of the files cannot be read as one.
std::vector<ListedMachine> list_machines(const std::filesystem::path& machines);

}  // namespace narrows

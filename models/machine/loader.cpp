#include "models/machine/loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <system_error>

#include "models/machine/description.h"
#include "models/machine/suggestion.h"
#include "models/machine/toml_text.h"

namespace narrows {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> machine_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (entry->path().extension() == ".toml") files.push_back(entry->path());
    }
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.stem() < b.stem(); });
    return files;
}

fs::path folder_of(const fs::path& file) { return file.has_parent_path() ? file.parent_path() : fs::path("."); }

/// Citations are required in the machines that everybody uses, in the last folder.
MachineDescription read_description(const fs::path& file, const MachineFolders& machines, const Place& place) {
    std::error_code error;
    const bool is_for_all = fs::equivalent(folder_of(file), machines.paths().back(), error);
    return parse_description(read_text(file, place, "a machine description"), file.string(),
                             is_for_all ? Citations::asked : Citations::optional);
}

/// The file of a machine, looked up by name in the folder `beside` (if not empty), then in the folders of `machines`.
fs::path find_machine(const std::string& name, const fs::path& beside, const MachineFolders& machines,
                      const Place& place) {
    std::vector<fs::path> folders = machines.paths();
    if (!beside.empty()) folders.insert(folders.begin(), beside);
    std::set<std::string> names;
    for (const fs::path& folder : folders) {
        const fs::path file = folder / (name + ".toml");
        std::error_code error;
        // A dangling link is found too; reading it then reports the error.
        if (is_machine_name(name) && fs::exists(fs::symlink_status(file, error))) return file;
        for (const fs::path& other : machine_files(folder)) names.insert(other.stem().string());
    }
    std::error_code error;
    const fs::path here(name + ".toml");
    if (beside.empty() && fs::exists(here, error)) {
        throw InputError(place, fmt::format("no machine '{}' comes with Narrows; for the file in this folder write {}",
                                            name, here.string()));
    }
    const std::vector<std::string_view> known(names.begin(), names.end());
    const std::string otherwise = name.find('.') != std::string::npos
                                      ? std::string("the name of a file ends with .toml, or has a '/'")
                                  : known.empty() ? std::string("there are none")
                                                  : fmt::format("there are {}", fmt::join(known, ", "));
    std::string where;
    for (const fs::path& folder : machines.paths()) where += (where.empty() ? "" : " or ") + folder.string();
    throw InputError(place,
                     fmt::format("no machine '{}' in {}; {}", name, where, did_you_mean(name, known, otherwise)));
}

/// Reads the machine, its base, the base's base and so on.
std::vector<MachineDescription> read_chain(const fs::path& file, const MachineFolders& machines, const Place& place) {
    std::vector<MachineDescription> chain{read_description(file, machines, place)};
    std::string way = chain.front().name;
    while (const auto base = chain.back().inherits) {
        const Place from = chain.back().inherits_place;
        way += " -> " + *base;
        const bool seen =
            std::any_of(chain.begin(), chain.end(), [&](const auto& other) { return other.name == *base; });
        if (seen) {
            throw InputError(from, fmt::format("{} inherits from itself ({}); one of these must give every parameter",
                                               chain.front().name, way));
        }
        const fs::path beside = folder_of(chain.back().file);
        chain.push_back(read_description(find_machine(*base, beside, machines, from), machines, from));
    }
    return chain;
}

}  // namespace

bool is_machine_file(std::string_view name_or_file) {
    return name_or_file.find('/') != std::string_view::npos || name_or_file.ends_with(".toml");
}

ResolvedMachine load_machine(const std::string& name_or_file, const MachineFolders& machines,
                             std::span<const std::string> overrides, std::optional<std::int64_t> nodes,
                             const TimeRules& rules) {
    const Place place{name_or_file};
    const fs::path file =
        is_machine_file(name_or_file) ? fs::path(name_or_file) : find_machine(name_or_file, {}, machines, place);
    return resolve_machine(read_chain(file, machines, place), overrides, nodes, rules);
}

MachineList list_machines(const MachineFolders& machines) {
    // Keys are names of machines; the file that takes precedence is first.
    std::map<std::string, std::vector<fs::path>> files;
    for (const fs::path& folder : machines.paths()) {
        for (const fs::path& file : machine_files(folder)) files[file.stem().string()].push_back(file);
    }
    MachineList list;
    for (const auto& [name, same_name] : files) {
        const fs::path& file = same_name.front();
        try {
            MachineDescription description = read_description(file, machines, {file.string()});
            list.machines.push_back({std::move(description.name), std::move(description.summary), file,
                                     same_name.size() > 1 ? same_name[1] : fs::path(),
                                     std::move(description.workload_defaults)});
        } catch (const InputError& error) {
            list.problems.insert(list.problems.end(), error.problems().begin(), error.problems().end());
        }
    }
    return list;
}

}  // namespace narrows

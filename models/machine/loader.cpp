#include "models/machine/loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <system_error>

#include "models/machine/description.h"
#include "models/machine/suggestion.h"

namespace narrows {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = 1 << 20;  // of a description; those there are have a few thousand

std::vector<fs::path> machine_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        if (entry->path().extension() == ".toml") files.push_back(entry->path());
    }
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.stem() < b.stem(); });
    return files;
}

MachineDescription read_description(const fs::path& file, const Place& place) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (fs::is_directory(status)) {
        throw InputError(place,
                         fmt::format("{} is a folder; name one of the machine descriptions in it", file.string()));
    }
    if (fs::exists(status) && !fs::is_regular_file(status)) {  // a pipe may never end
        throw InputError(place, fmt::format("{} is not a regular file; copy what it holds into one", file.string()));
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream.is_open()) {
        throw InputError(place, fmt::format("cannot read {}; is it a machine description?", file.string()));
    }
    std::string text(most_bytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    if (text.size() > most_bytes) {
        throw InputError(
            place, fmt::format("{} has more than {} bytes; is it a machine description?", file.string(), most_bytes));
    }
    return parse_description(text, file.string());
}

/// The file of a machine by name, from the first of the folders that has it.
fs::path find_machine(const std::string& name, std::span<const fs::path> folders, const Place& place) {
    std::vector<std::string> names;
    for (const fs::path& folder : folders) {
        const fs::path file = folder / (name + ".toml");
        std::error_code error;
        if (is_machine_name(name) && fs::exists(file, error)) return file;
        for (const fs::path& other : machine_files(folder)) names.push_back(other.stem().string());
    }
    const std::vector<std::string_view> known(names.begin(), names.end());
    const std::string otherwise =
        known.empty() ? std::string("there are none") : fmt::format("there are {}", fmt::join(known, ", "));
    throw InputError(place, fmt::format("no machine '{}' in {}; {}", name, folders.back().string(),
                                        did_you_mean(name, known, otherwise)));
}

/// The machine, what it inherits from, what that inherits from, ...
std::vector<MachineDescription> read_chain(const fs::path& file, const fs::path& machines, const Place& place) {
    std::vector<MachineDescription> chain{read_description(file, place)};
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
        const fs::path folders[] = {fs::path(chain.back().file).parent_path(), machines};
        chain.push_back(read_description(find_machine(*base, folders, from), from));
    }
    return chain;
}

}  // namespace

ResolvedMachine load_machine(const std::string& name_or_file, const fs::path& machines,
                             std::span<const std::string> overrides, std::optional<std::int64_t> nodes) {
    const Place place{name_or_file};
    const bool is_file = name_or_file.find('/') != std::string::npos || name_or_file.ends_with(".toml");
    const fs::path file = is_file ? fs::path(name_or_file) : find_machine(name_or_file, {&machines, 1}, place);
    return resolve_machine(read_chain(file, machines, place), overrides, nodes);
}

std::vector<ListedMachine> list_machines(const fs::path& machines) {
    std::vector<ListedMachine> list;
    for (const fs::path& file : machine_files(machines)) {
        MachineDescription description = read_description(file, {file.string()});
        list.push_back({std::move(description.name), std::move(description.summary), file});
    }
    return list;
}

}  // namespace narrows

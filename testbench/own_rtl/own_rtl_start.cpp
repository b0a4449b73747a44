#include "testbench/own_rtl/own_rtl_start.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "models/machine/input_error.h"
#include "models/machine/suggestion.h"
#include "testbench/base/rtl_sources.h"
#include "testbench/base/shell_word.h"
#include "testbench/own_rtl/module_header.h"

namespace narrows {

namespace {

/// Runs whose RTL has the modules of a folder of hw/, or a module.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> runs{
    {{"injection_buffer", "cns1-fast-i allgather nodes=32 words=32"},
     {"table_node", "torus-16x16 allgather words=32 topology.sides=[4,3]"},
     {"table_router", "torus-16x16 allgather words=32 topology.sides=[4,3]"},
     {"route_table", "torus-16x16 allgather words=32 topology.sides=[4,3]"},
     {"input_channel", "torus-16x16 allgather words=32 topology.sides=[4,3]"},
     {"lane_buffer", "torus-16x16 allgather words=32 topology.sides=[4,3]"},
     {"lane_slots", "torus-16x16 allgather words=32 topology.sides=[4,3]"},
     {"lane_output", "torus-16x16 allgather words=32 topology.sides=[4,3]"},
     {"delay", "torus-16x16 allgather words=32 topology.sides=[4,3]"},
     {"packets", "shared-nodes-rtl alltoall words=64"}}};

std::string_view run_with(const std::filesystem::path& file) {
    const std::string module = file.stem().string();
    const std::string folder = file.parent_path().string();
    const auto found =
        std::ranges::find_if(runs, [&](const auto& run) { return run.first == module || run.first == folder; });
    return found == runs.end() ? "cns1 allgather nodes=32 words=32" : found->second;
}

std::filesystem::path file_of(const std::string& module, const RtlSources& sources) {
    const std::vector<std::string> modules = sources.modules();
    if (std::ranges::find(modules, module) == modules.end()) {
        const std::vector<std::string_view> known(modules.begin(), modules.end());
        throw InputError(Place{"--module " + module},
                         fmt::format("no module of this name in hw/; {}",
                                     did_you_mean(module, known, "there are " + enumeration(known))));
    }
    return *std::ranges::find_if(sources.files(), [&](const auto& file) { return file.stem() == module; });
}

std::string table_of_parameters(const std::vector<HeaderEntry>& entries) {
    std::string text;
    for (const HeaderEntry& entry : entries) {
        if (entry.kind == "parameter")
            text += fmt::format("| `{}` | {} | {} | {} |\n", entry.name, entry.type, entry.value, entry.what);
    }
    return text.empty() ? "" : "| parameter | type | by itself | what it is |\n|---|---|---|---|\n" + text;
}

std::string table_of_ports(const std::vector<HeaderEntry>& entries) {
    std::string text;
    for (const HeaderEntry& entry : entries) {
        if (entry.kind.empty())
            text += fmt::format("| | | | {} |\n", entry.what);
        else if (entry.kind != "parameter")
            text += fmt::format("| `{}` | {} | {} | {} |\n", entry.name, entry.kind,
                                entry.type.empty() ? "" : "`" + entry.type + "`", entry.what);
    }
    return "| port | | bits | what it is |\n|---|---|---|---|\n" + text;
}

std::string description_of(const std::string& module, const std::string& copy) {
    return fmt::format(
        R"(# Which modules of Narrows' RTL are replaced by which modules of this folder (docs/own-rtl.md).

# The files, in the order in which Verilator reads them: packages first. Names begin at this folder.
files = ["{1}"]

# Folders of files that these include, and options of Verilator.
# include = ["include"]
# options = ["-DNAME", "-Wno-WIDTH"]

# Such a table for each module that is replaced. by: the module that takes its place; not given: one of the same name.
# parameters: those that only your module has.
[replace.{0}]
# by = "my_{0}"
# parameters = {{ DEPTH = 4 }}
)",
        module, copy);
}

std::string page_of(const std::filesystem::path& file, const std::string& source, const std::string& folder) {
    const std::vector<HeaderEntry> entries = entries_of(header_of(source));
    const std::string module = file.stem().string();
    return fmt::format(R"(# A {0} of yours

{1}

`{2}` is a copy of Narrows' `hw/{3}`. Change it, and run it in nodes of a machine:

    narrows run {4} --rtl all --rtl-dir {5}

The run is compared with the same run on models, event by event. `replace.toml` says what replaces what; docs/own-rtl.md
explains its keys, and what your RTL must keep.

## Its parameters

{6}
## Its ports

{7})",
                       module, summary_of(source), file.filename().string(), file.string(), run_with(file),
                       shell_word(folder), table_of_parameters(entries), table_of_ports(entries));
}

}  // namespace

OwnRtlStart start_of_own_rtl(const std::string& module, const std::string& folder) {
    const RtlSources sources = RtlSources::of_all();
    const std::filesystem::path file = file_of(module, sources);
    std::ifstream stream(sources.folder() / file);
    const std::string source{std::istreambuf_iterator<char>(stream), {}};
    const std::string copy = file.filename().string();
    return {copy, source, description_of(module, copy), page_of(file, source, folder), std::string(run_with(file))};
}

}  // namespace narrows

#include "testbench/own_rtl/own_rtl_start.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <vector>

#include "models/machine/input_error.h"
#include "models/machine/suggestion.h"
#include "testbench/base/rtl_sources.h"
#include "testbench/base/shell_word.h"
#include "testbench/own_rtl/module_header.h"

namespace narrows {

namespace {

/// Modules of routers with route tables, which grids do not have.
constexpr std::array<std::string_view, 8> of_tables{"table_node",  "table_router", "route_table", "input_channel",
                                                    "lane_buffer", "lane_slots",   "lane_output", "delay"};

/// A run whose RTL has the module.
std::string run_with(const std::filesystem::path& file) {
    if (file.parent_path() == "packets") return "shared-nodes-rtl alltoall words=64";
    const std::string module = file.stem().string();
    const bool is_of_table = std::ranges::find(of_tables, module) != of_tables.end();
    if (is_of_table) return "hypercube-256 allgather words=32 topology.dimension=3";
    return fmt::format("{} allgather nodes=32 words=32", module == "injection_buffer" ? "cns1-fast-i" : "cns1");
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
        if (entry.kind == "parameter" || entry.kind == "localparam")
            text += fmt::format("| `{}` | {}{} | `{}` | {} |\n", entry.name, entry.kind == "parameter" ? "" : "local ",
                                entry.type, entry.value, entry.what);
    }
    return "| parameter | type | by itself | what it is |\n|---|---|---|---|\n" + text;
}

std::string table_of_ports(const std::vector<HeaderEntry>& entries) {
    std::string text;
    for (const HeaderEntry& entry : entries) {
        if (entry.kind.empty())
            text += fmt::format("| | | | {} |\n", entry.what);
        else if (entry.kind == "input" || entry.kind == "output")
            text += fmt::format("| `{}` | {} | {} | {} |\n", entry.name, entry.kind,
                                entry.type.empty() ? "1" : "`" + entry.type + "`", entry.what);
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
    return fmt::format(R"(# `{0}` of your own

{1}

`{2}` is a copy of Narrows' `hw/{3}`. Change it, and run it in nodes of a machine:

    narrows run {4} --rtl all --rtl-dir {5}

The run is compared with the same run on models, event by event. `replace.toml` says what replaces what; docs/own-rtl.md
explains its keys, and what your RTL must keep; docs/own-rtl-pins.md says what the pins mean, cycle by cycle.

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
    return {copy, source, description_of(module, copy), page_of(file, source, folder), run_with(file)};
}

}  // namespace narrows

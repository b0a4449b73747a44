// rtl_parameters FOLDER MACHINE_FILE [KEY=VALUE...]: writes the parameters that make hw/node/node.sv a node of this
// machine to FOLDER, as options for Verilator (parameters.vc) and as a list for C++ (parameters.inc).
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "models/machine/input_error.h"
#include "models/machine/loader.h"
#include "models/rtl/parameters.h"

namespace {

/// Leaves the file alone if it has this text already: a new date would rebuild everything that depends on it.
void write(const std::filesystem::path& file, const std::string& text) {
    std::ifstream old(file);
    if (old && std::string(std::istreambuf_iterator<char>(old), {}) == text) return;
    std::ofstream(file) << text;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fputs("usage: rtl_parameters FOLDER MACHINE_FILE [KEY=VALUE...]\n", stderr);
        return 2;
    }
    try {
        const std::filesystem::path folder = argv[1];
        const std::filesystem::path file = argv[2];
        const std::vector<std::string> overrides(argv + 3, argv + argc);
        const auto resolved = narrows::load_machine(file.string(), file.parent_path(), overrides);
        std::string options;
        std::string list;
        for (const auto& [name, value] : narrows::rtl::parameters(resolved.machine)) {
            options += fmt::format("-G{}={}\n", name, value);
            list += fmt::format("{{\"{}\", {}}},\n", name, value);
        }
        write(folder / "parameters.vc", options);
        write(folder / "parameters.inc", list);
    } catch (const narrows::InputError& error) {
        std::fprintf(stderr, "rtl_parameters: %s\n", error.what());
        return 2;
    }
    return 0;
}

// rtl_parameters FOLDER MACHINE_FILE ROUTER|engine [KEY=VALUE...]: writes the module of hw/ and the parameters that
// make it this router of this machine, or what the processors of its nodes have in common, to FOLDER/parameters.vc, as
// options for Verilator.
#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "models/machine/input_error.h"
#include "models/machine/loader.h"
#include "models/network/topology/make_topology.h"
#include "models/rtl/parameters.h"

namespace {

/// Leaves the file alone if it has this text already, because a new date would rebuild everything that depends on it.
void write(const std::filesystem::path& file, const std::string& text) {
    std::ifstream old(file);
    if (old && std::string(std::istreambuf_iterator<char>(old), {}) == text) return;
    std::ofstream(file) << text;
}

/// Throws InputError.
narrows::RouterId router_of(const std::string& text, const narrows::Topology& topology) {
    int number = -1;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || *rest != '\0' || number < 0 || number >= topology.routers())
        throw narrows::InputError(
            narrows::Place{"ROUTER"},
            fmt::format("'{}' is not the number of a router; use 0 to {}", text, topology.routers() - 1));
    return narrows::RouterId(number);
}

}  // namespace

// Never called: main() below replaces the one of libsystemc.
extern "C" int sc_main(int /*argc*/, char* /*argv*/[]) { return 1; }

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fputs("usage: rtl_parameters FOLDER MACHINE_FILE ROUTER|engine [KEY=VALUE...]\n", stderr);
        return 2;
    }
    try {
        const std::filesystem::path folder = argv[1];
        const std::filesystem::path file = argv[2];
        const std::vector<std::string> overrides(argv + 4, argv + argc);
        const auto resolved = narrows::load_machine(file.string(), file.parent_path(), overrides);
        const auto topology = narrows::make_topology(resolved.machine);
        const bool is_engine = argv[3] == std::string("engine");
        const auto module = is_engine
                                ? narrows::rtl::engine_of(resolved.machine, *topology)
                                : narrows::rtl::module_of(resolved.machine, *topology, router_of(argv[3], *topology));
        write(folder / "parameters.vc", narrows::rtl::options_of(module));
    } catch (const narrows::InputError& error) {
        std::fprintf(stderr, "rtl_parameters: %s\n", error.what());
        return 2;
    }
    return 0;
}

// rtl_parameters MACHINE_FILE [KEY=VALUE...]: what Verilator is told so that hw/node/grid.sv is this machine.
#include <cstdio>
#include <filesystem>

#include "models/machine/input_error.h"
#include "models/machine/loader.h"
#include "testbench/lockstep/rtl_parameters.h"

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("usage: rtl_parameters MACHINE_FILE [KEY=VALUE...]\n", stderr);
        return 2;
    }
    try {
        const std::filesystem::path file = argv[1];
        const std::vector<std::string> overrides(argv + 2, argv + argc);
        const auto resolved = narrows::load_machine(file.string(), file.parent_path(), overrides);
        for (const auto& parameter : narrows::lockstep::rtl_parameters(resolved.machine))
            std::printf("-G%s=%d\n", parameter.name.c_str(), parameter.value);
    } catch (const narrows::InputError& error) {
        std::fprintf(stderr, "rtl_parameters: %s\n", error.what());
        return 2;
    }
    return 0;
}

#include "testbench/cost/yosys.h"

#include <fmt/format.h>

namespace narrows::cost {

std::string yosys_version() { return first_line({"yosys", {"-V"}}); }

std::string reading_script(const RtlSources& sources, const rtl::RtlModule& module) {
    std::string script = "read_verilog -sv -D SYNTHESIS";
    for (const std::filesystem::path& file : sources.files()) script += " hw/" + file.string();
    script += "\nchparam";
    for (const auto& parameter : module.parameters)
        script += fmt::format(" -set {} {}", parameter.name, parameter.value);
    // yosys 0.23's `hierarchy` renames some modules with parameters ("Reprocessing module switch").
    return script + fmt::format(" {0}\nhierarchy -check -top {0}\nrename -top {0}\n", module.name);
}

void run_yosys(const std::string& script, const RtlSources& sources, WorkFolder& folder) {
    const auto link = folder.path() / "hw";
    if (!std::filesystem::is_symlink(link)) std::filesystem::create_directory_symlink(sources.folder(), link);
    folder.write("script.ys", script);
    run_tool({"yosys", {"-q", "-e", "implicitly declared", "-s", "script.ys"}}, folder, "yosys.log");
}

}  // namespace narrows::cost

#include "testbench/cost/yosys.h"

namespace narrows::cost {

std::string yosys_version() { return first_line({"yosys", {"-V"}}); }

void run_yosys(const std::string& script, const RtlSources& sources, WorkFolder& folder) {
    const auto link = folder.path() / "hw";
    if (!std::filesystem::is_symlink(link)) std::filesystem::create_directory_symlink(sources.folder(), link);
    folder.write("script.ys", script);
    run_tool({"yosys", {"-q", "-e", "implicitly declared", "-s", "script.ys"}}, folder, "yosys.log");
}

}  // namespace narrows::cost

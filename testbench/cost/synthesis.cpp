#include "testbench/cost/synthesis.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "testbench/base/tool_error.h"
#include "testbench/cost/synthesis_report.h"

namespace narrows::cost {

namespace {

// Memories are not mapped to flip-flops: they would be 19 of 20 flip-flops of a CNS-1 node. They are unpacked into
// ports at the end, so that a read is one cell on a path and a write ends one. Registers are not merged into read ports
// (-nordff), so that they are counted. The node is flattened only after counting, for its longest path.
constexpr const char* counted_mapping = R"(synth -top {} -flatten -nordff -run begin:fine
opt -fast -full
opt -undriven -fine
techmap
opt -fast
abc -lut 4
opt -fast
memory_unpack
clean
check -assert
tee -q -o stat.json stat -json
setattr -mod -unset keep_hierarchy *
flatten
tee -q -o longest_path ltp -noff
)";

}  // namespace

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

std::string synthesis_script(const RtlSources& sources, const rtl::RtlModule& module) {
    // The name of a parameterized module is inside a longer name.
    const std::string parts = fmt::format("*{}*", fmt::join(sources.parts(), "* *"));
    return reading_script(sources, module) + "setattr -mod -set keep_hierarchy 1 " + parts + "\n" +
           fmt::format(counted_mapping, module.name);
}

HardwareCost synthesize(const RtlSources& sources, const rtl::RtlModule& module) {
    WorkFolder folder;
    run_yosys(synthesis_script(sources, module), sources, folder);
    try {
        return parse_synthesis(module.name, folder.read("stat.json"), folder.read("longest_path"));
    } catch (const ToolError& error) {
        folder.keep();
        throw ToolError(fmt::format("{}; it is in {}", error.what(), folder.path().string()));
    }
}

}  // namespace narrows::cost

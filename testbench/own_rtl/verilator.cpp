#include "testbench/own_rtl/verilator.h"

#include <sstream>

#include "testbench/base/tool.h"

namespace narrows {

namespace {

/// Runs Verilator; its output goes to the file "output" of the folder, and what it says to "said".
void run_verilator(const OwnRtl& own, std::vector<std::string> arguments, WorkFolder& folder) {
    arguments.insert(arguments.begin(), {"-c", "exec verilator \"$@\" 2>said", "verilator"});
    if (try_tool({"sh", std::move(arguments)}, folder, "output") != 0)
        throw RefusedByVerilator(own.description(), said_by_verilator(folder.read("said")));
}

}  // namespace

RefusedByVerilator::RefusedByVerilator(const std::string& folder, const std::string& errors)
    : lines_{folder + ": Verilator refuses these files; correct what it says:"} {
    std::istringstream stream(errors);
    for (std::string line; std::getline(stream, line);) lines_.push_back(line);
    for (const std::string& line : lines_) what_ += (what_.empty() ? "" : "\n") + line;
}

std::string verilator_version() { return first_line({"verilator", {"--version"}}); }

std::vector<std::string> options_for(const OwnRtl& own) {
    std::vector<std::string> options{"-Wno-style", "-Wno-TIMESCALEMOD", "-Wno-fatal", "-Werror-MODDUP"};
    for (const auto& folder : own.included) options.push_back("-I" + folder.string());
    options.insert(options.end(), own.options.begin(), own.options.end());
    return options;
}

// A line that goes on is indented.
std::string said_by_verilator(const std::string& log) {
    std::string said;
    bool belongs = false;
    std::istringstream stream(log);
    for (std::string line; std::getline(stream, line);) {
        if (line.starts_with("%Error: Exiting due to")) continue;
        belongs = line.starts_with('%') || (belongs && line.starts_with(' '));
        if (belongs) said += line + "\n";
    }
    return said;
}

std::string preprocess(const OwnRtl& own) {
    WorkFolder folder;
    std::vector<std::string> arguments{"-E"};
    const std::vector<std::string> options = options_for(own);
    arguments.insert(arguments.end(), options.begin(), options.end());
    for (const auto& file : own.files) arguments.push_back(file.string());
    run_verilator(own, std::move(arguments), folder);
    return folder.read("output");
}

Design elaborated_design(const OwnRtl& own, const std::vector<std::string>& files, const rtl::RtlModule& module) {
    WorkFolder folder;
    std::vector<std::string> arguments{"--xml-only", "--xml-output", "design.xml", "--Mdir", "."};
    const std::vector<std::string> options = options_for(own);
    arguments.insert(arguments.end(), options.begin(), options.end());
    folder.write("parameters.vc", rtl::options_of(module));
    arguments.insert(arguments.end(), {"-f", "parameters.vc"});
    arguments.insert(arguments.end(), files.begin(), files.end());
    run_verilator(own, std::move(arguments), folder);
    return read_design(folder.read("design.xml"));
}

}  // namespace narrows

#include "testbench/own_rtl/coverage.h"

#include <string>
#include <vector>

namespace narrows {

namespace {

namespace fs = std::filesystem;

constexpr const char* sum = "sum.dat";
constexpr const char* tool = "verilator_coverage";

}  // namespace

void RtlCoverage::add_run() {
    std::vector<std::string> arguments{"--write", sum};
    for (const auto& entry : fs::directory_iterator(folder_.path())) {
        if (entry.path().extension() == ".dat") arguments.push_back(entry.path().filename().string());
    }
    if (arguments.size() == 2) return;
    run_tool({tool, arguments}, folder_, "log");
    for (const std::string& file : arguments) {
        if (file != sum) fs::remove(folder_.path() / file);
    }
}

std::string RtlCoverage::lcov() {
    run_tool({tool, {"--write-info", "coverage.info", sum}}, folder_, "log");
    return folder_.read("coverage.info");
}

}  // namespace narrows

#include "testbench/own_rtl/coverage.h"

#include <algorithm>
#include <sstream>

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

std::string RtlCoverage::lcov(const std::vector<fs::path>& files) {
    run_tool({tool, {"--write-info", "coverage.info", sum}}, folder_, "log");
    return records_of(folder_.read("coverage.info"), files);
}

std::string records_of(const std::string& lcov, const std::vector<fs::path>& files) {
    std::string result;
    std::string record;
    bool wanted = false;
    std::istringstream lines(lcov);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("SF:"))
            wanted = std::ranges::any_of(files, [&](const fs::path& file) { return line.substr(3) == file.string(); });
        record += line + "\n";
        if (line != "end_of_record") continue;
        if (wanted) result += record;
        record.clear();
        wanted = false;
    }
    return result;
}

}  // namespace narrows

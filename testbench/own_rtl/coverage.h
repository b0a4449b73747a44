#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "testbench/base/tool.h"

namespace narrows {

/// The lines and signals of the user's modules that runs have reached.
class RtlCoverage {
public:
    /// A folder for the files that RTL writes in the next run.
    const std::filesystem::path& folder() const { return folder_.path(); }
    /// Adds what RTL has written since the last call. Throws ToolError.
    void add_run();
    /// The sum in the format of lcov, of these files alone. Throws ToolError.
    std::string lcov(const std::vector<std::filesystem::path>& files);

private:
    WorkFolder folder_;
};

/// The records of a text in the format of lcov that are about these files.
std::string records_of(const std::string& lcov, const std::vector<std::filesystem::path>& files);

}  // namespace narrows

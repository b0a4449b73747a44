#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "testbench/base/removed_at_signal.h"

namespace narrows {

/// A program that is not part of Narrows. Its Debian package has the same name.
struct Tool {
    std::string name;
    std::vector<std::string> arguments;
};

/// A folder for temporary files. It is removed with the object, or by a signal that ends the process, unless it is kept
/// for the user to read.
class WorkFolder {
public:
    WorkFolder();
    ~WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    void keep() { removed_.reset(); }

    void write(const std::string& name, const std::string& text) const;
    std::string read(const std::string& name) const;  ///< throws ToolError if there is no such file

private:
    std::filesystem::path path_;
    std::optional<RemovedAtSignal> removed_;  ///< none if it is kept
};

/// Runs the tool in that folder, without a shell. Writes its output to the file `log` there. Returns the exit code.
/// Throws ToolError if the tool is not installed or a signal ended it.
int try_tool(const Tool& tool, WorkFolder& folder, const std::string& log);

/// As try_tool, but throws ToolError with the first error of the log unless the exit code is 0.
void run_tool(const Tool& tool, WorkFolder& folder, const std::string& log);

/// The first line that a tool prints about itself. Throws ToolError like run_tool.
std::string first_line(const Tool& tool);

/// Throws the ToolError of run_tool, and keeps the folder.
[[noreturn]] void throw_failed(const Tool& tool, int exit_code, WorkFolder& folder, const std::string& log);

}  // namespace narrows

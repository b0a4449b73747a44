#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace narrows::cost {

/// A program that is not part of Narrows, by the name of its Debian package, which is that of the program too.
struct Tool {
    std::string name;
    std::vector<std::string> arguments;
};

/// A folder of its own for temporary files; gone with the object, unless it is kept for someone to look into.
class WorkFolder {
public:
    WorkFolder();
    ~WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    void keep() { kept_ = true; }

    void write(const std::string& name, const std::string& text) const;
    std::string read(const std::string& name) const;  ///< throws CostError if there is no such file

private:
    std::filesystem::path path_;
    bool kept_ = false;
};

/// Runs it in that folder, without a shell, what it prints going into `log` there; returns its exit code. Throws
/// CostError if it is not installed, or does not end by itself.
int try_tool(const Tool& tool, WorkFolder& folder, const std::string& log);

/// The same; throws CostError, with the first error of the log, unless the exit code is 0.
void run_tool(const Tool& tool, WorkFolder& folder, const std::string& log);

/// What a tool prints that only has to say something of itself; throws CostError as run_tool does.
std::string first_line(const Tool& tool);

/// That CostError; the folder is kept.
[[noreturn]] void throw_failed(const Tool& tool, int exit_code, WorkFolder& folder, const std::string& log);

}  // namespace narrows::cost

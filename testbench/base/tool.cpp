#include "testbench/base/tool.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>
#include <system_error>

#include "testbench/base/tool_error.h"

namespace narrows {

namespace {

/// The steps of the child process before it becomes the program.
class SpawnActions {
public:
    SpawnActions(const std::filesystem::path& folder, const std::filesystem::path& log) {
        posix_spawn_file_actions_init(&actions_);
        posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        posix_spawn_file_actions_adddup2(&actions_, STDOUT_FILENO, STDERR_FILENO);
        posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
    }
    ~SpawnActions() { posix_spawn_file_actions_destroy(&actions_); }
    SpawnActions(const SpawnActions&) = delete;
    SpawnActions& operator=(const SpawnActions&) = delete;

    const posix_spawn_file_actions_t* get() const { return &actions_; }

private:
    posix_spawn_file_actions_t actions_{};
};

pid_t spawn(const Tool& tool, const std::filesystem::path& folder, const std::filesystem::path& log) {
    std::vector<char*> words{const_cast<char*>(tool.name.c_str())};
    for (const std::string& argument : tool.arguments) words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    pid_t process = -1;
    const SpawnActions actions(folder, log);
    const int error = posix_spawnp(&process, words.front(), actions.get(), nullptr, words.data(), environ);
    if (error == ENOENT) {
        throw ToolError(
            fmt::format("{0} is needed for this and not installed; as root, run: apt-get install {0}", tool.name));
    }
    if (error != 0) throw ToolError(fmt::format("cannot run {}: {}", tool.name, std::strerror(error)));
    return process;
}

int wait_for(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) throw ToolError(fmt::format("lost a process: {}", std::strerror(errno)));
    }
    return status;
}

std::string first_error(const std::string& log) {
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
        const bool is_error = line.find("ERROR: ") != std::string::npos || line.find("%Error") != std::string::npos;
        if (is_error) return line;
    }
    return "no error in its log";
}

}  // namespace

WorkFolder::WorkFolder() {
    std::error_code error;
    const std::filesystem::path base = std::filesystem::temp_directory_path(error);
    if (error) throw ToolError(fmt::format("there is no folder for temporary files: TMPDIR: {}", error.message()));
    std::string name = (base / "narrows-cost-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) {
        throw ToolError(fmt::format("cannot make a temporary folder: {}: {}", name, std::strerror(errno)));
    }
    path_ = name;
    removed_.emplace(path_, RemovedAtSignal::Contents::removed);
}

WorkFolder::~WorkFolder() {
    std::error_code ignored;
    if (removed_) std::filesystem::remove_all(path_, ignored);
}

void WorkFolder::write(const std::string& name, const std::string& text) const {
    std::ofstream file(path_ / name);
    file << text << std::flush;
    if (!file) throw ToolError(fmt::format("cannot write {}", (path_ / name).string()));
}

std::string WorkFolder::read(const std::string& name) const {
    std::ifstream file(path_ / name);
    if (!file) throw ToolError(fmt::format("cannot read {}", (path_ / name).string()));
    return {std::istreambuf_iterator<char>(file), {}};
}

int try_tool(const Tool& tool, WorkFolder& folder, const std::string& log) {
    const int status = wait_for(spawn(tool, folder.path(), folder.path() / log));
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    folder.keep();
    throw ToolError(fmt::format("{} was ended by signal {}; its log is in {}", tool.name, WTERMSIG(status),
                                (folder.path() / log).string()));
}

void run_tool(const Tool& tool, WorkFolder& folder, const std::string& log) {
    const int exit_code = try_tool(tool, folder, log);
    if (exit_code != 0) throw_failed(tool, exit_code, folder, log);
}

std::string first_line(const Tool& tool) {
    WorkFolder folder;
    run_tool(tool, folder, "log");
    const std::string text = folder.read("log");
    return text.substr(0, text.find('\n'));
}

void throw_failed(const Tool& tool, int exit_code, WorkFolder& folder, const std::string& log) {
    folder.keep();
    throw ToolError(fmt::format("{} failed with exit code {}: {}; its log is in {}", tool.name, exit_code,
                                first_error(folder.read(log)), (folder.path() / log).string()));
}

}  // namespace narrows

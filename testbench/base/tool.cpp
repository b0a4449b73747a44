#include "testbench/base/tool.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>
#include <system_error>
#include <tuple>

#include "testbench/base/tool_error.h"

namespace narrows {

namespace {

int wait_for(pid_t process) {
    int status = 0;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) throw ToolError(fmt::format("lost a process: {}", std::strerror(errno)));
    }
    return status;
}

[[noreturn]] void throw_cannot_run(const Tool& tool, int error) {
    throw ToolError(fmt::format("cannot run {}: {}", tool.name, std::strerror(error)));
}

/// The child process becomes the tool, or writes the error number to `failed`. The tool is asked to end if this process
/// ends without it: Ctrl-C may not reach it (ProcessPool).
[[noreturn]] void become(std::vector<char*>& words, const std::filesystem::path& folder,
                         const std::filesystem::path& log, pid_t parent, int failed) {
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != parent) ::_exit(127);  // it has ended before
    const int nothing = ::open("/dev/null", O_RDONLY);
    const int output = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const bool is_ready = ::dup2(nothing, STDIN_FILENO) >= 0 && ::dup2(output, STDOUT_FILENO) >= 0 &&
                          ::dup2(output, STDERR_FILENO) >= 0 && ::chdir(folder.c_str()) == 0;
    if (is_ready) ::execvp(words.front(), words.data());
    const int error = errno;
    std::ignore = ::write(failed, &error, sizeof error);
    ::_exit(127);
}

pid_t spawn(const Tool& tool, const std::filesystem::path& folder, const std::filesystem::path& log) {
    std::vector<char*> words{const_cast<char*>(tool.name.c_str())};
    for (const std::string& argument : tool.arguments) words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw_cannot_run(tool, errno);
    const pid_t parent = ::getpid();
    const pid_t process = ::fork();
    if (process == 0) become(words, folder, log, parent, ends[1]);
    int error = process < 0 ? errno : 0;
    ::close(ends[1]);
    const bool has_failed = ::read(ends[0], &error, sizeof error) > 0;  // its end says that the tool runs
    ::close(ends[0]);
    if (has_failed) wait_for(process);
    if (error == ENOENT) {
        throw ToolError(
            fmt::format("{0} is needed for this and not installed; as root, run: apt-get install {0}", tool.name));
    }
    if (error != 0) throw_cannot_run(tool, error);
    return process;
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

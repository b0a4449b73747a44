#include "tests/support/program.h"
#include "tests/support/places.h"

#include <fcntl.h>
#include <pty.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <stdexcept>

namespace narrows {

namespace {

std::string content(std::FILE* file) {
    std::string text;
    std::rewind(file);
    char buffer[4096];
    for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof(buffer), file)) > 0;) text.append(buffer, got);
    std::fclose(file);
    return text;
}

/// A terminal that passes on everything unchanged.
class Terminal {
public:
    explicit Terminal(unsigned short columns) {
        const winsize size{.ws_row = 50, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
        if (openpty(&ours_, &its_, nullptr, nullptr, &size) != 0) throw std::runtime_error("no terminal");
        termios settings{};
        tcgetattr(its_, &settings);
        cfmakeraw(&settings);
        tcsetattr(its_, TCSANOW, &settings);
    }
    ~Terminal() { close(ours_); }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    int side_of_program() const { return its_; }

    /// Everything that the program writes until it ends.
    std::string content() const {
        close(its_);
        std::string text;
        char buffer[4096];
        for (ssize_t got = 0; (got = read(ours_, buffer, sizeof(buffer))) > 0;)
            text.append(buffer, static_cast<std::size_t>(got));
        return text;
    }

private:
    int ours_ = -1;
    int its_ = -1;
};

/// How much was done after half a minute follows from the speed of this computer.
std::string without_progress(const std::string& text) {
    std::string rest;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const bool is_progress = (line.starts_with("narrows: ") && line.ends_with(" %")) ||
                                 line.starts_with("narrows: finding the fastest algorithm has taken");
        if (!is_progress) rest += line + (lines.eof() ? "" : "\n");
    }
    return rest;
}

/// Runs in the child process: only calls that are allowed between fork and exec, and setenv, since there is a single
/// thread.
[[noreturn]] void become(const ProgramArguments& command, const Surroundings& surroundings, int out, int err) {
    for (const auto& [name, value] : surroundings.environment) setenv(name.c_str(), value.c_str(), 1);
    if (surroundings.most_memory > 0) {
        const rlimit limit{static_cast<rlim_t>(surroundings.most_memory),
                           static_cast<rlim_t>(surroundings.most_memory)};
        setrlimit(RLIMIT_AS, &limit);
    }
    if (!surroundings.output.empty()) out = open(surroundings.output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    prctl(PR_SET_PDEATHSIG, SIGTERM);  // nothing runs on if the test is killed
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    alarm(surroundings.most_seconds);  // stays in force across exec
    execv(words.front(), words.data());
    _exit(127);
}

ProgramOutcome run(const ProgramArguments& command, const Surroundings& surroundings) {
    std::FILE* const out = std::tmpfile();
    std::FILE* const err = std::tmpfile();
    if (out == nullptr || err == nullptr) throw std::runtime_error("no temporary file");
    std::optional<Terminal> terminal;
    if (surroundings.columns > 0) terminal.emplace(surroundings.columns);
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no new process");
    if (child == 0) become(command, surroundings, terminal ? terminal->side_of_program() : fileno(out), fileno(err));
    const std::string shown = terminal ? terminal->content() : "";
    int status = 0;
    rusage usage{};
    wait4(child, &status, 0, &usage);
    ProgramOutcome outcome;
    if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
    outcome.out = content(out) + shown;
    outcome.err = without_progress(content(err));
    outcome.peak_memory_bytes = std::int64_t{usage.ru_maxrss} * 1024;
    return outcome;
}

}  // namespace

ProgramOutcome narrows_program(const ProgramArguments& arguments, const Surroundings& surroundings) {
    ProgramArguments command{test_places::program};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return run(command, surroundings);
}

ProgramOutcome shell(const std::string& line, unsigned most_seconds, std::int64_t most_memory) {
    constexpr unsigned seconds_to_end = 10;
    return run({"/usr/bin/timeout", "--kill-after=" + std::to_string(seconds_to_end / 2), std::to_string(most_seconds),
                "/bin/sh", "-c", line},  // also ends what the shell has begun
               {.environment = {{"NARROWS", test_places::program}},
                .most_memory = most_memory,
                .most_seconds = most_seconds + seconds_to_end});
}

}  // namespace narrows

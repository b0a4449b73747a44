#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/file_content.h"

namespace narrows {

/// A shell command that runs beside the test; it ends with this object.
class Background {
public:
    explicit Background(const std::string& line) : process_(::fork()) {
        if (process_ != 0) return;
        ::execl("/bin/sh", "sh", "-c", ("exec " + line).c_str(), nullptr);
        ::_exit(127);
    }
    ~Background() {
        if (process_ <= 0) return;
        ::kill(process_, SIGKILL);
        wait();
    }
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    pid_t process() const { return process_; }

    /// Sends a signal, and continues the process if it was stopped.
    void signal(int number) const {
        ::kill(process_, number);
        ::kill(process_, SIGCONT);
    }

    /// The exit code; 128 plus the signal if a signal ended it.
    int wait() {
        int status = 0;
        ::waitpid(process_, &status, 0);
        process_ = 0;
        return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    }

private:
    pid_t process_;
};

/// Returns them in the order in which they were started.
inline std::vector<pid_t> children_of(pid_t process) {
    const std::string number = std::to_string(process);
    std::ifstream file("/proc/" + number + "/task/" + number + "/children");
    std::vector<pid_t> children;
    for (pid_t child = 0; file >> child;) children.push_back(child);
    return children;
}

/// Stops a process where it is. Returns false if it has ended. It need not be a child of the test.
inline bool stop(pid_t process) {
    if (::kill(process, SIGSTOP) != 0) return false;
    for (;;) {
        const std::string line = content_of("/proc/" + std::to_string(process) + "/stat");
        const std::size_t name_ends = line.rfind(") ");  // the state is the letter behind the name
        if (name_ends == std::string::npos || line[name_ends + 2] == 'Z') return false;
        if (line[name_ends + 2] == 'T') return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

/// Repeats the question until the answer is true, for at most a minute.
template <class Question>
bool comes_true(const Question& question) {
    for (int look = 0; look < 30'000; ++look) {
        if (question()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
}

}  // namespace narrows

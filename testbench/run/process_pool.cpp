#include "testbench/run/process_pool.h"

#include <fmt/format.h>
#include <malloc.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace narrows {

namespace {

/// The first byte from a worker. The result, or the text of the exception, follows.
constexpr char done = 'd';
constexpr char failed = 'f';

[[noreturn]] void throw_system_error(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

void write_all(int pipe, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(pipe, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return;  // the reader has gone, so the error cannot be reported either
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

/// The code of a worker. It exits without flushing or destroying anything, because the parent owns all of that too.
[[noreturn]] void work_and_exit(const ProcessPool::Work& work, std::size_t task, int pipe) {
    std::string answer;
    try {
        answer = done + work(task);
    } catch (const std::exception& error) {
        answer = std::string(1, failed) + error.what();
    }
    write_all(pipe, answer);
    _exit(0);
}

}  // namespace

int usable_cores() {
    cpu_set_t cores;
    if (::sched_getaffinity(0, sizeof cores, &cores) == 0) return std::max(1, CPU_COUNT(&cores));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));  // more cores than a cpu_set_t holds
}

/// A process that runs one task; the process ends with this object.
class ProcessPool::Worker {
public:
    Worker(std::size_t task, const Work& work) : task_(task) {
        int ends[2];
        if (::pipe(ends) != 0) throw_system_error("no pipe for a worker process");
        const pid_t parent = ::getpid();
        process_ = ::fork();
        if (process_ == 0) {
            ::close(ends[0]);
            ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // the worker ends when its parent ends, and removes its folders
            ::signal(SIGINT, SIG_IGN);           // the parent decides what Ctrl-C does
            ::signal(SIGTERM, SIG_DFL);
            if (::getppid() != parent) _exit(1);
            work_and_exit(work, task, ends[1]);
        }
        ::close(ends[1]);
        pipe_ = ends[0];
        if (process_ < 0) {
            const int error = errno;
            ::close(pipe_);
            errno = error;
            throw_system_error("no worker process");
        }
    }

    ~Worker() {
        ::close(pipe_);
        if (process_ == 0) return;
        ::kill(process_, SIGTERM);
        ::kill(process_, SIGCONT);  // a stopped one ends, too
        wait();
    }

    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    int pipe() const { return pipe_; }

    /// Reads the available bytes of the pipe; false at its end.
    bool read_more() {
        char buffer[65536];
        const ssize_t count = ::read(pipe_, buffer, sizeof buffer);
        if (count < 0) return errno == EINTR;
        answer_.append(buffer, static_cast<std::size_t>(count));
        return count > 0;
    }

    /// Call only when everything has been read.
    TaskResult result() {
        const int status = wait();
        if (WIFSIGNALED(status)) {
            const int signal = WTERMSIG(status);
            return {task_, {}, fmt::format("its process was ended by signal {} ({})", signal, ::strsignal(signal))};
        }
        if (answer_.empty() || (answer_[0] != done && answer_[0] != failed)) {
            return {task_,
                    {},
                    fmt::format("its process ended with exit code {} and without a result", WEXITSTATUS(status))};
        }
        const std::string said = answer_.substr(1);
        if (answer_[0] == failed) return {task_, {}, said.empty() ? "an exception without a message" : said};
        return {task_, said, {}};
    }

private:
    int wait() {
        int status = 0;
        while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
        }
        process_ = 0;
        return status;
    }

    std::size_t task_;
    pid_t process_;
    int pipe_;
    std::string answer_;
};

ProcessPool::ProcessPool(Work work, int workers)
    : work_(std::move(work)), most_(static_cast<std::size_t>(workers > 0 ? workers : usable_cores())) {
    // A worker would get the free memory of this process page by page, as copies that nobody reads.
    ::malloc_trim(0);
}

ProcessPool::~ProcessPool() = default;

bool ProcessPool::has_room() const { return workers_.size() < most_; }

void ProcessPool::begin(std::size_t task) { workers_.push_back(std::make_unique<Worker>(task, work_)); }

std::vector<TaskResult> ProcessPool::wait(int longest) {
    std::vector<TaskResult> results;
    while (results.empty() && !workers_.empty()) {
        std::vector<pollfd> pipes;
        for (const auto& worker : workers_) pipes.push_back({worker->pipe(), POLLIN, 0});
        const int ready = ::poll(pipes.data(), pipes.size(), longest);
        if (ready < 0 && errno != EINTR) throw_system_error("cannot wait for worker processes");
        if (ready <= 0) return results;  // timeout, or a signal for the caller to handle
        std::size_t at = 0;
        for (auto worker = workers_.begin(); worker != workers_.end(); ++at) {
            if (pipes[at].revents == 0 || (*worker)->read_more()) {
                ++worker;
                continue;
            }
            results.push_back((*worker)->result());
            worker = workers_.erase(worker);
        }
    }
    return results;
}

}  // namespace narrows

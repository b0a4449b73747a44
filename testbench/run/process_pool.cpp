#include "testbench/run/process_pool.h"

#include <fmt/format.h>
#include <malloc.h>
#include <poll.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

namespace narrows {

namespace {

constexpr int kept_memory = 32 << 20;  // bytes; the most that mallopt takes

/// How an answer of a worker begins. As many bytes follow: the result, or the text of the exception.
struct AnswerHead {
    bool is_result;
    std::size_t bytes;
};

[[noreturn]] void throw_system_error(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

/// False if the other side has gone.
bool send_all(int channel, const void* bytes, std::size_t count) {
    const char* at = static_cast<const char*>(bytes);
    while (count > 0) {
        const ssize_t sent = ::send(channel, at, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return false;
        at += sent;
        count -= static_cast<std::size_t>(sent);
    }
    return true;
}

void answer(const ProcessPool::Work& work, std::size_t task, int channel) {
    AnswerHead head{true, 0};
    std::string text;
    try {
        text = work(task);
    } catch (const std::exception& error) {
        head.is_result = false;
        text = error.what();
    }
    head.bytes = text.size();
    if (send_all(channel, &head, sizeof head)) send_all(channel, text.data(), text.size());
}

/// The code of a worker. It exits without flushing or destroying anything, because the parent owns all of that too.
[[noreturn]] void work_until_dismissed(const ProcessPool::Work& work, std::size_t task, int channel) {
    // The next task needs about the memory that this one frees, and each page that the system gives anew takes time.
    ::mallopt(M_TRIM_THRESHOLD, kept_memory);
    ::mallopt(M_MMAP_THRESHOLD, kept_memory);
    do answer(work, task, channel);
    while (::recv(channel, &task, sizeof task, MSG_WAITALL) == sizeof task);
    ::_exit(0);
}

}  // namespace

int usable_cores() {
    cpu_set_t cores;
    if (::sched_getaffinity(0, sizeof cores, &cores) == 0) return std::max(1, CPU_COUNT(&cores));
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));  // more cores than a cpu_set_t holds
}

/// A process that runs one task after the other; it ends with this object.
class ProcessPool::Worker {
public:
    Worker(const Work& work, std::size_t first_task) : task_(first_task) {
        int ends[2];
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
            throw_system_error("no channel to a worker process");
        const pid_t parent = ::getpid();
        // A worker that has to end at once must not do with SIGTERM what its parent does.
        sigset_t end;
        sigset_t before;
        ::sigemptyset(&end);
        ::sigaddset(&end, SIGTERM);
        ::sigprocmask(SIG_BLOCK, &end, &before);
        process_ = ::fork();
        if (process_ == 0) {
            ::close(ends[0]);
            ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // the worker ends when its parent ends, and removes its folders
            ::signal(SIGINT, SIG_IGN);           // the parent decides what Ctrl-C does
            ::signal(SIGTERM, SIG_DFL);
            ::sigprocmask(SIG_SETMASK, &before, nullptr);
            if (::getppid() != parent) ::_exit(1);
            work_until_dismissed(work, first_task, ends[1]);
        }
        ::sigprocmask(SIG_SETMASK, &before, nullptr);
        ::close(ends[1]);
        channel_ = ends[0];
        if (process_ < 0) {
            const int error = errno;
            ::close(channel_);
            errno = error;
            throw_system_error("no worker process");
        }
    }

    ~Worker() {
        ::close(channel_);
        if (process_ == 0) return;
        ::kill(process_, SIGTERM);
        ::kill(process_, SIGCONT);  // a stopped one ends, too
        wait();
    }

    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    int channel() const { return channel_; }
    bool is_busy() const { return task_.has_value(); }
    bool has_ended() const { return process_ == 0; }

    /// False if the process has ended: it was idle, and something else ended it.
    bool begin(std::size_t task) {
        if (!send_all(channel_, &task, sizeof task)) return false;
        task_ = task;
        answer_.clear();
        return true;
    }

    /// Reads the available bytes of the answer. Its result if they were the last ones, or if the process has ended.
    std::optional<TaskResult> read_more() {
        char buffer[65536];
        const ssize_t count = ::recv(channel_, buffer, sizeof buffer, 0);
        if (count < 0 && errno == EINTR) return {};
        if (count <= 0) return TaskResult{*std::exchange(task_, {}), {}, how_it_ended()};
        answer_.append(buffer, static_cast<std::size_t>(count));
        AnswerHead head{};
        if (answer_.size() < sizeof head) return {};
        std::memcpy(&head, answer_.data(), sizeof head);
        if (answer_.size() < sizeof head + head.bytes) return {};
        const std::string said = answer_.substr(sizeof head);
        const std::size_t task = *std::exchange(task_, {});
        if (head.is_result) return TaskResult{task, said, {}};
        return TaskResult{task, {}, said.empty() ? "an exception without a message" : said};
    }

private:
    std::string how_it_ended() {
        const int status = wait();
        if (WIFSIGNALED(status)) {
            const int signal = WTERMSIG(status);
            return fmt::format("its process was ended by signal {} ({})", signal, ::strsignal(signal));
        }
        return fmt::format("its process ended with exit code {} and without a result", WEXITSTATUS(status));
    }

    int wait() {
        int status = 0;
        while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
        }
        process_ = 0;
        return status;
    }

    std::optional<std::size_t> task_;  ///< empty: idle
    pid_t process_;
    int channel_;
    std::string answer_;
};

ProcessPool::ProcessPool(Work work, int workers)
    : work_(std::move(work)), most_(static_cast<std::size_t>(workers > 0 ? workers : usable_cores())) {
    // A worker would get the free memory of this process page by page, as copies that nobody reads.
    ::malloc_trim(0);
}

ProcessPool::~ProcessPool() = default;

bool ProcessPool::has_room() const {
    return static_cast<std::size_t>(std::ranges::count_if(workers_, &Worker::is_busy)) < most_;
}

bool ProcessPool::idle() const { return std::ranges::none_of(workers_, &Worker::is_busy); }

void ProcessPool::begin(std::size_t task) {
    std::erase_if(workers_, [](const Worker& worker) { return worker.has_ended(); });
    for (auto worker = workers_.begin(); worker != workers_.end();) {
        if (worker->is_busy()) {
            ++worker;
            continue;
        }
        if (worker->begin(task)) return;
        worker = workers_.erase(worker);
    }
    workers_.emplace_back(work_, task);
}

std::vector<TaskResult> ProcessPool::wait(int longest) {
    std::vector<TaskResult> results;
    while (results.empty() && !idle()) {
        std::vector<Worker*> busy;
        std::vector<pollfd> channels;
        for (Worker& worker : workers_) {
            if (!worker.is_busy()) continue;
            busy.push_back(&worker);
            channels.push_back({worker.channel(), POLLIN, 0});
        }
        const int ready = ::poll(channels.data(), channels.size(), longest);
        if (ready < 0 && errno != EINTR) throw_system_error("cannot wait for worker processes");
        if (ready <= 0) return results;  // timeout, or a signal for the caller to handle
        for (std::size_t at = 0; at < busy.size(); ++at) {
            if (channels[at].revents == 0) continue;
            if (auto result = busy[at]->read_more()) results.push_back(std::move(*result));
        }
    }
    return results;
}

}  // namespace narrows

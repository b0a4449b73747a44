#include "testbench/run/run_pool.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <list>
#include <numeric>
#include <system_error>
#include <thread>
#include <utility>

namespace narrows::pool {

namespace {

/// What a worker writes first; the result or the message of the exception follows.
constexpr std::byte done{'d'};
constexpr std::byte failed{'f'};

[[noreturn]] void throw_system_error(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
}

void write_all(int pipe, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(pipe, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return;  // nobody reads any more: nobody can be told either
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

/// The life of a worker. It leaves without flushing or destroying anything, because all of that is the parent's too.
[[noreturn]] void work_and_exit(const Work& work, std::size_t task, std::size_t result_bytes, int pipe) {
    std::vector<std::byte> answer{done};
    try {
        answer.resize(1 + result_bytes);
        work(task, std::span(answer).subspan(1));
    } catch (const std::exception& error) {
        const std::string_view message = error.what();
        answer.assign(1, failed);
        const auto bytes = std::as_bytes(std::span(message));
        answer.insert(answer.end(), bytes.begin(), bytes.end());
    }
    write_all(pipe, answer);
    _exit(0);
}

/// A process at work on one task; ended with it.
class Worker {
public:
    Worker(std::size_t task, std::size_t result_bytes, const Work& work) : task_(task) {
        int ends[2];
        if (::pipe(ends) != 0) throw_system_error("no pipe for a worker process");
        const pid_t parent = ::getpid();
        process_ = ::fork();
        if (process_ == 0) {
            ::close(ends[0]);
            ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // who waits for the result takes the worker along
            if (::getppid() != parent) _exit(1);
            work_and_exit(work, task, result_bytes, ends[1]);
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
        ::kill(process_, SIGKILL);
        wait();
    }

    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    std::size_t task() const { return task_; }
    int pipe() const { return pipe_; }

    /// Takes what has come through the pipe; false when there will be no more.
    bool read_more() {
        std::byte buffer[4096];
        const ssize_t count = ::read(pipe_, buffer, sizeof buffer);
        if (count < 0) return errno == EINTR;
        answer_.insert(answer_.end(), buffer, buffer + count);
        return count > 0;
    }

    /// The result, when there is no more to read; throws PoolError.
    std::span<const std::byte> result(const PooledTask& task, std::size_t result_bytes) {
        const int status = wait();
        if (WIFSIGNALED(status)) {
            const int signal = WTERMSIG(status);
            throw PoolError(
                fmt::format("{}: its process was ended by signal {} ({})", task.name, signal, ::strsignal(signal)));
        }
        const auto said = std::span<const std::byte>(answer_).subspan(answer_.empty() ? 0 : 1);
        if (!answer_.empty() && answer_[0] == failed) {
            throw PoolError(fmt::format("{}: {}", task.name,
                                        std::string_view(reinterpret_cast<const char*>(said.data()), said.size())));
        }
        if (said.size() != result_bytes) {
            throw PoolError(fmt::format("{}: its process ended with exit code {} and without a result", task.name,
                                        WEXITSTATUS(status)));
        }
        return said;
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
    std::vector<std::byte> answer_;
};

/// Waits until at least one of them has something to read or has ended.
std::vector<bool> readable(const std::list<Worker>& workers) {
    std::vector<pollfd> pipes;
    for (const Worker& worker : workers) pipes.push_back({worker.pipe(), POLLIN, 0});
    while (::poll(pipes.data(), pipes.size(), -1) < 0) {
        if (errno != EINTR) throw_system_error("cannot wait for worker processes");
    }
    std::vector<bool> result;
    for (const pollfd& pipe : pipes) result.push_back(pipe.revents != 0);
    return result;
}

std::vector<std::size_t> costliest_first(std::span<const PooledTask> tasks) {
    std::vector<std::size_t> order(tasks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return tasks[a].cost > tasks[b].cost; });
    return order;
}

std::size_t workers_of(const PoolOptions& options) {
    const int wanted = options.workers > 0 ? options.workers : static_cast<int>(std::thread::hardware_concurrency());
    return static_cast<std::size_t>(std::max(1, wanted));
}

}  // namespace

std::vector<std::byte> run(std::span<const PooledTask> tasks, std::size_t result_bytes, const Work& work,
                           const PoolOptions& options) {
    std::vector<std::byte> results(tasks.size() * result_bytes);
    const std::vector<std::size_t> order = costliest_first(tasks);
    const double all =
        std::accumulate(tasks.begin(), tasks.end(), 0.0, [](double sum, const PooledTask& t) { return sum + t.cost; });
    const std::size_t most = workers_of(options);
    double finished = 0;
    auto next = order.begin();
    std::list<Worker> workers;
    while (next != order.end() || !workers.empty()) {
        while (next != order.end() && workers.size() < most) workers.emplace_back(*next++, result_bytes, work);
        const std::vector<bool> has_news = readable(workers);
        std::size_t at = 0;
        for (auto worker = workers.begin(); worker != workers.end(); ++at) {
            if (!has_news[at] || worker->read_more()) {
                ++worker;
                continue;
            }
            const std::size_t task = worker->task();
            std::ranges::copy(worker->result(tasks[task], result_bytes),
                              results.begin() + static_cast<std::ptrdiff_t>(task * result_bytes));
            worker = workers.erase(worker);
            finished += tasks[task].cost;
            options.progress(all > 0 ? finished / all : 1);
        }
    }
    return results;
}

}  // namespace narrows::pool

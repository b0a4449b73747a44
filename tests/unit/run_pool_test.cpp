#include "testbench/run/run_pool.h"

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <set>
#include <string>

#include "testbench/run/process_pool.h"

namespace narrows::run_pool_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

struct Result {
    std::size_t task;
    pid_t process;
    double begun;  ///< seconds of the clock that all processes share
};

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

std::vector<PooledTask> tasks(std::size_t count) {
    std::vector<PooledTask> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back({"task " + std::to_string(i)});
    return all;
}

Result answer(std::size_t task) { return {task, ::getpid(), now()}; }

/// The error text if task 2 of five does `fault`.
std::string complaint(const std::function<void()>& fault) {
    const std::function<Result(std::size_t)> work = [&](std::size_t task) {
        if (task == 2) fault();
        return answer(task);
    };
    try {
        run_pool<Result>(tasks(5), work);
    } catch (const PoolError& error) {
        return error.what();
    }
    return "no complaint";
}

TEST(RunPool, ResultsAreInTheOrderOfTheTasks) {
    // The first task ends last: each waits for a byte that the next one sends at its end.
    std::array<std::array<int, 2>, 4> pipes{};
    for (auto& ends : pipes) ASSERT_EQ(::pipe(ends.data()), 0);
    const auto last_first = [&](std::size_t task) {
        char byte = 0;
        if (task < 3 && ::read(pipes.at(task)[0], &byte, 1) != 1) throw std::runtime_error("no byte came");
        if (task > 0 && ::write(pipes.at(task - 1)[1], &byte, 1) != 1) throw std::runtime_error("no byte went");
        return answer(task);
    };
    const auto results = run_pool<Result>(tasks(4), last_first, {.workers = 4});
    ASSERT_EQ(results.size(), 4);
    for (std::size_t i = 0; i < results.size(); ++i) EXPECT_EQ(results[i].task, i);
    for (const auto& ends : pipes) ::close(ends[0]), ::close(ends[1]);
}

TEST(RunPool, WorkersTakeOneTaskAfterTheOther) {
    const auto results = run_pool<Result>(tasks(50), answer, {.workers = 3});
    std::set<pid_t> processes;
    for (std::size_t i = 0; i < results.size(); ++i) {
        EXPECT_EQ(results[i].task, i);
        processes.insert(results[i].process);
    }
    EXPECT_EQ(processes.size(), 3);
    EXPECT_FALSE(processes.contains(::getpid()));
}

TEST(RunPool, NoTasks) { EXPECT_TRUE(run_pool<Result>({}, answer).empty()); }

TEST(RunPool, TheLongestBeginFirst) {
    std::vector<PooledTask> some = tasks(3);
    some[0].effort = 1;
    some[1].effort = 30;
    some[2].effort = 10;
    const auto results = run_pool<Result>(some, answer, {.workers = 1});
    EXPECT_LT(results[1].begun, results[2].begun);
    EXPECT_LT(results[2].begun, results[0].begun);
}

TEST(RunPool, TasksOfEqualLengthBeginInTheirOrder) {
    std::vector<PooledTask> some = tasks(40);
    for (PooledTask& task : some) task.effort = 1;
    some[30].effort = 2;
    const std::vector<std::size_t> order = longest_first(some);
    EXPECT_EQ(order[0], 30u);
    EXPECT_TRUE(std::ranges::is_sorted(order.begin() + 1, order.end()));
}

TEST(RunPool, ProgressIsTheShareOfTheEffort) {
    std::vector<PooledTask> some = tasks(3);
    some[1].effort = 2;
    std::vector<double> seen;
    run_pool<Result>(some, answer, {.workers = 1, .progress = [&](double finished) { seen.push_back(finished); }});
    EXPECT_THAT(seen, testing::ElementsAre(0.5, 0.75, 1.0));
}

TEST(RunPool, AnExceptionKeepsItsMessageAndNamesTheTask) {
    EXPECT_EQ(complaint([] { throw std::runtime_error("no such machine"); }), "task 2: no such machine");
    const std::string long_message(100'000, 'x');  // more than fits in a pipe
    EXPECT_EQ(complaint([&] { throw std::runtime_error(long_message); }), "task 2: " + long_message);
}

TEST(RunPool, AWorkerThatDiesIsAnErrorThatNamesTheTask) {
    EXPECT_THAT(complaint([] { ::kill(::getpid(), SIGKILL); }),
                AllOf(StartsWith("task 2: its process was ended by signal 9"), HasSubstr("Killed")));
    EXPECT_EQ(complaint([] { ::_exit(7); }), "task 2: its process ended with exit code 7 and without a result");
}

TEST(RunPool, AFailureDoesNotWaitForTheOthers) {
    const std::function<Result(std::size_t)> work = [](std::size_t task) -> Result {
        if (task == 1) throw std::runtime_error("stop");
        for (;;) ::pause();  // waiting for it would take for ever
    };
    EXPECT_THROW(run_pool<Result>(tasks(3), work, {.workers = 3}), PoolError);
}

/// The result of a task that runs alone.
TaskResult result_of(std::size_t task, ProcessPool& pool) {
    EXPECT_TRUE(pool.has_room());
    pool.begin(task);
    EXPECT_FALSE(pool.has_room());
    const std::vector<TaskResult> results = pool.wait();
    EXPECT_EQ(results.size(), 1);
    EXPECT_TRUE(pool.idle());
    return results.at(0);
}

TEST(ProcessPool, ATaskThatFailsOrDiesLosesNoOtherOne) {
    ProcessPool pool(
        [](std::size_t task) {
            if (task == 0) throw std::runtime_error("no such machine");
            if (task == 1) ::_exit(7);
            return "task " + std::to_string(task);
        },
        1);
    EXPECT_EQ(result_of(0, pool).error, "no such machine");
    EXPECT_EQ(result_of(1, pool).error, "its process ended with exit code 7 and without a result");
    EXPECT_EQ(result_of(2, pool).bytes, "task 2");
}

TEST(ProcessPool, AWorkerThatEndsBetweenTwoTasksIsReplaced) {
    ProcessPool pool([](std::size_t) { return std::to_string(::getpid()); }, 1);
    const std::string first = result_of(0, pool).bytes;
    EXPECT_EQ(result_of(1, pool).bytes, first);
    const pid_t process = std::stoi(first);
    ::kill(process, SIGKILL);
    siginfo_t ended;
    ::waitid(P_PID, static_cast<id_t>(process), &ended, WEXITED | WNOWAIT);
    const TaskResult after = result_of(2, pool);
    EXPECT_TRUE(after.ok());
    EXPECT_NE(after.bytes, first);
}

}  // namespace narrows::run_pool_test

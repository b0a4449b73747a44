// Programs and their subroutines as coroutines.
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "models/node/processor/task.h"

namespace narrows::task_test {

/// An operation that lasts until the test resumes it.
struct Pause {
    std::coroutine_handle<> waiting;
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> handle) { waiting = handle; }
    void await_resume() {}
};

struct PauseFor {
    Pause& pause;
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> handle) { pause.waiting = handle; }
    void await_resume() {}
};

using Log = std::vector<std::string>;

Task<int> doubled(Log& log, Pause& pause, int value) {
    log.push_back("part begins");
    co_await PauseFor{pause};
    log.push_back("part ends");
    co_return 2 * value;
}

Task<> whole(Log& log, Pause& pause, int& result) {
    log.push_back("begins");
    result = co_await doubled(log, pause, 4);
    result += co_await doubled(log, pause, 10);
    log.push_back("ends");
}

TEST(Task, StartsOnlyWhenToldTo) {
    Log log;
    Pause pause;
    int result = 0;
    Task<> task = whole(log, pause, result);
    EXPECT_TRUE(log.empty());
    EXPECT_FALSE(task.done());
    task.start();
    EXPECT_EQ(log, (Log{"begins", "part begins"}));
}

TEST(Task, PartsRunOneAfterTheOtherAndGiveValues) {
    Log log;
    Pause pause;
    int result = 0;
    Task<> task = whole(log, pause, result);
    task.start();
    pause.waiting.resume();
    EXPECT_EQ(result, 8);
    EXPECT_FALSE(task.done());
    pause.waiting.resume();
    EXPECT_TRUE(task.done());
    EXPECT_EQ(result, 28);
    EXPECT_EQ(log, (Log{"begins", "part begins", "part ends", "part begins", "part ends", "ends"}));
}

Task<int> countdown(int from) {
    if (from == 0) co_return 0;
    co_return 1 + co_await countdown(from - 1);
}

Task<> store(Task<int> task, int& result) { result = co_await std::move(task); }

TEST(Task, NestsDeeply) {
    int result = 0;
    Task<> task = store(countdown(1000), result);
    task.start();
    EXPECT_TRUE(task.done());
    EXPECT_EQ(result, 1000);
}

Task<std::unique_ptr<int>> made() { co_return std::make_unique<int>(3); }

Task<> use(int& result) { result = *co_await made(); }

TEST(Task, GivesValuesThatCanOnlyBeMoved) {
    int result = 0;
    Task<> task = use(result);
    task.start();
    EXPECT_EQ(result, 3);
}

Task<int> fails(Pause& pause) {
    co_await PauseFor{pause};
    throw std::runtime_error("as expected");
}

Task<> catches(Pause& pause, std::string& what) {
    try {
        co_await fails(pause);
    } catch (const std::runtime_error& error) {
        what = error.what();
    }
}

Task<> passes_on(Pause& pause) { co_await fails(pause); }

TEST(Task, AnExceptionPassesToWhoeverAwaits) {
    Pause pause;
    std::string what;
    Task<> task = catches(pause, what);
    task.start();
    pause.waiting.resume();
    EXPECT_TRUE(task.done());
    EXPECT_EQ(what, "as expected");
    EXPECT_NO_THROW(task.rethrow_failure());
}

TEST(Task, AnExceptionNobodyCaughtWaitsAtTheTop) {
    Pause pause;
    Task<> task = passes_on(pause);
    task.start();
    EXPECT_NO_THROW(task.rethrow_failure());
    EXPECT_NO_THROW(pause.waiting.resume());
    EXPECT_TRUE(task.done());
    EXPECT_THROW(task.rethrow_failure(), std::runtime_error);
}

Task<> holds(std::shared_ptr<int> thing, Pause& pause) {
    co_await PauseFor{pause};
    ++*thing;
}

Task<> holds_further(std::shared_ptr<int> thing, Pause& pause) { co_await holds(std::move(thing), pause); }

TEST(Task, AnUnfinishedOneFreesWhatItHolds) {
    auto thing = std::make_shared<int>(0);
    {
        Pause pause;
        Task<> task = holds_further(thing, pause);
        task.start();
        EXPECT_EQ(thing.use_count(), 2);
    }
    EXPECT_EQ(thing.use_count(), 1);
}

TEST(Task, MovesWithItsState) {
    auto thing = std::make_shared<int>(0);
    Pause pause;
    Task<> task = holds(thing, pause);
    Task<> moved = std::move(task);
    task = holds(thing, pause);
    moved.start();
    pause.waiting.resume();
    EXPECT_TRUE(moved.done());
    EXPECT_EQ(*thing, 1);
}

}  // namespace narrows::task_test

// Resuming a coroutine when two operations are done.
#include "models/node/processor/join.h"

#include <gtest/gtest.h>

#include "models/node/processor/task.h"

namespace narrows::join_test {

/// Waits for two operations, which the test ends.
struct Both {
    std::coroutine_handle<>& operation;
    Join join{};

    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> program) {
        join = Join::of_two(program);
        operation = join.handle();
    }
    void await_resume() {}
};

Task<> program(std::coroutine_handle<>& operation, int& rounds) {
    for (;; ++rounds) co_await Both{operation};
}

TEST(Join, GoesOnAfterTheSecondAndNotAfterTheFirst) {
    std::coroutine_handle<> operation;
    int rounds = 0;
    Task<> task = program(operation, rounds);
    task.start();
    for (int round = 0; round < 3; ++round) {
        const std::coroutine_handle<> now = operation;
        now.resume();
        EXPECT_EQ(rounds, round);
        now.resume();
        EXPECT_EQ(rounds, round + 1);
    }
}

/// A program that never continues, as in a deadlock, leaks nothing (the sanitizers check it).
TEST(Join, MayBeGivenUpHalfWay) {
    std::coroutine_handle<> operation;
    int rounds = 0;
    Task<> task = program(operation, rounds);
    task.start();
    operation.resume();
    EXPECT_EQ(rounds, 0);
}

}  // namespace narrows::join_test

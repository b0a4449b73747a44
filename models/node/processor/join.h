#pragma once

#include <coroutine>
#include <exception>
#include <utility>

namespace narrows {

/// Resumes a program after two operations: it goes on when both are done.
class Join {
public:
    struct promise_type {
        std::coroutine_handle<> program;

        explicit promise_type(std::coroutine_handle<> waiting_program) : program(waiting_program) {}
        Join get_return_object() { return Join(std::coroutine_handle<promise_type>::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        auto final_suspend() noexcept { return GoOn{}; }
        void return_void() {}
        void unhandled_exception() { std::terminate(); }  // nothing in here can throw
    };

    static Join of_two(std::coroutine_handle<> /*program*/) { co_await std::suspend_always{}; }

    Join() = default;
    Join(Join&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Join& operator=(Join&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Join() {
        if (handle_) handle_.destroy();
    }

    std::coroutine_handle<> handle() const { return handle_; }

private:
    struct GoOn {
        bool await_ready() noexcept { return false; }
        std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> both) noexcept {
            return both.promise().program;
        }
        void await_resume() noexcept {}
    };

    explicit Join(std::coroutine_handle<promise_type> handle) : handle_(handle) {}

    std::coroutine_handle<promise_type> handle_;
};

}  // namespace narrows

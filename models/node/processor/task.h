#pragma once

#include <coroutine>
#include <exception>
#include <optional>
#include <utility>

namespace narrows {

template <class T>
class Task;
class Rank;

namespace detail {

/// Called when the program of the rank has ended, that is, a task that no other task awaits.
void program_ended(Rank& rank, bool has_failed);

/// Resumes the coroutine that awaits the task, or tells the rank that its program has ended.
struct ResumeAwaiter {
    bool await_ready() noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> finished) noexcept {
        const auto& promise = finished.promise();
        if (promise.of != nullptr) program_ended(*promise.of, promise.failure != nullptr);
        return promise.awaiter;
    }
    void await_resume() noexcept {}
};

struct PromiseBase {
    std::coroutine_handle<> awaiter = std::noop_coroutine();
    std::exception_ptr failure;
    Rank* of = nullptr;  ///< the rank whose program this is; null for a part of a program

    std::suspend_always initial_suspend() noexcept { return {}; }
    ResumeAwaiter final_suspend() noexcept { return {}; }
    void unhandled_exception();
};

template <class T>
struct Promise : PromiseBase {
    std::optional<T> value;
    Task<T> get_return_object();
    void return_value(T result) { value.emplace(std::move(result)); }
    T take() { return std::move(*value); }
};

template <>
struct Promise<void> : PromiseBase {
    Task<void> get_return_object();
    void return_void() {}
    void take() {}
};

}  // namespace detail

/// A program or a part of one. It starts when awaited or, for a whole program, when the machine starts. When it is
/// done, the awaiting program goes on and gets its exceptions.
template <class T = void>
class [[nodiscard]] Task {
public:
    using promise_type = detail::Promise<T>;

    Task() = default;  // no program
    explicit Task(std::coroutine_handle<promise_type> handle) : handle_(handle) {}
    Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Task& operator=(Task&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Task() {
        if (handle_) handle_.destroy();
    }

    bool await_ready() const { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> awaiter) {
        handle_.promise().awaiter = awaiter;
        return handle_;
    }
    T await_resume() {
        if (handle_.promise().failure) std::rethrow_exception(handle_.promise().failure);
        return handle_.promise().take();
    }

    // Marks the task as the program of the rank, which is told when it ends.
    void belong_to(Rank& rank) { handle_.promise().of = &rank; }
    void start() { handle_.resume(); }
    bool done() const { return handle_.done(); }
    void rethrow_failure() const {
        if (handle_.promise().failure) std::rethrow_exception(handle_.promise().failure);
    }

private:
    std::coroutine_handle<promise_type> handle_;
};

template <class T>
Task<T> detail::Promise<T>::get_return_object() {
    return Task<T>(std::coroutine_handle<Promise<T>>::from_promise(*this));
}

inline Task<void> detail::Promise<void>::get_return_object() {
    return Task<void>(std::coroutine_handle<Promise<void>>::from_promise(*this));
}

}  // namespace narrows

#pragma once

#include <coroutine>
#include <exception>
#include <utility>

#include "testbench/workloads/collectives/plan/step.h"

namespace narrows::collectives {

/// Items that a coroutine makes one at a time. The coroutine takes parameters by value, since it outlives its call.
template <class Item>
class Generated {
public:
    struct promise_type {
        Item* item = nullptr;
        std::exception_ptr failure;

        Generated get_return_object() { return Generated(std::coroutine_handle<promise_type>::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(Item&& next) noexcept {
            item = &next;
            return {};
        }
        void return_void() { item = nullptr; }
        void unhandled_exception() {
            item = nullptr;
            failure = std::current_exception();
        }
    };

    Generated(Generated&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Generated& operator=(Generated&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Generated() {
        if (handle_) handle_.destroy();
    }

    /// The next item, valid until the next call; null after the last one.
    Item* next() {
        if (handle_.done()) return nullptr;
        handle_.resume();
        if (handle_.promise().failure) std::rethrow_exception(handle_.promise().failure);
        return handle_.promise().item;
    }

private:
    explicit Generated(std::coroutine_handle<promise_type> handle) : handle_(handle) {}

    std::coroutine_handle<promise_type> handle_;
};

/// The steps of one program of a node. They are made one at a time, so that a plan of a million messages needs no
/// memory:
///
///     PlanSteps line(int nodes, NodeId me, Range all) {
///         if (me > 0) co_yield take_and_hold(NodeId(me - 1), all);
///         if (me + 1 < nodes) co_yield send(NodeId(me + 1), all);
///     }
using PlanSteps = Generated<Step>;

/// The steps of a node that does nothing.
inline PlanSteps no_steps() { co_return; }

}  // namespace narrows::collectives

#pragma once

#include <coroutine>
#include <exception>
#include <utility>

#include "testbench/workloads/collectives/plan/step.h"

namespace narrows::collectives {

/// The steps of one program of a node. They are made one at a time, by a coroutine, so that a plan of a million
/// messages needs no memory:
///
///     PlanSteps line(int nodes, NodeId me, Range all) {
///         if (me > 0) co_yield take_and_hold(NodeId(me - 1), all);
///         if (me + 1 < nodes) co_yield send(NodeId(me + 1), all);
///     }
///
/// Parameters of such a coroutine are values, since it outlives its call.
class PlanSteps {
public:
    struct promise_type {
        Step* step = nullptr;
        std::exception_ptr failure;

        PlanSteps get_return_object() { return PlanSteps(std::coroutine_handle<promise_type>::from_promise(*this)); }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(Step&& next) noexcept {
            step = &next;
            return {};
        }
        void return_void() { step = nullptr; }
        void unhandled_exception() {
            step = nullptr;
            failure = std::current_exception();
        }
    };

    PlanSteps(PlanSteps&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    PlanSteps& operator=(PlanSteps&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~PlanSteps() {
        if (handle_) handle_.destroy();
    }

    /// The next step, valid until the next call; null after the last one.
    Step* next() {
        if (handle_.done()) return nullptr;
        handle_.resume();
        if (handle_.promise().failure) std::rethrow_exception(handle_.promise().failure);
        return handle_.promise().step;
    }

private:
    explicit PlanSteps(std::coroutine_handle<promise_type> handle) : handle_(handle) {}

    std::coroutine_handle<promise_type> handle_;
};

/// Of a node that does nothing.
inline PlanSteps no_steps() { co_return; }

}  // namespace narrows::collectives

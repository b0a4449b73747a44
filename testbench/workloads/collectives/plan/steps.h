#pragma once

#include <coroutine>
#include <cstdint>
#include <exception>
#include <span>
#include <utility>
#include <vector>

#include "models/network/topology/ids.h"
#include "models/time/cycle.h"
#include "testbench/workloads/blocks.h"

/// A collective operation as data: a list of steps for every node. This folder does not depend on any collective.
namespace narrows::collectives {

/// One or several ranges of elements. A single one, the usual case, needs no extra memory.
class Ranges {
public:
    Ranges() = default;
    Ranges(Range range) : one_(range), is_one_(true) {}
    Ranges(std::vector<Range> ranges) : several_(std::move(ranges)) {}

    std::span<const Range> all() const {
        return is_one_ ? std::span<const Range>(&one_, 1) : std::span<const Range>(several_);
    }
    std::int64_t elements() const {
        std::int64_t sum = 0;
        for (const Range& range : all()) sum += range.size();
        return sum;
    }

private:
    Range one_;
    bool is_one_ = false;
    std::vector<Range> several_;
};

inline constexpr NodeId no_partner = -1;  ///< the partner of a step without one

/// A step of a node. Elements are numbered through all data of the collective (collective_data.h).
struct Step {
    enum class Do {
        send,     ///< send the elements, as the node holds them
        receive,  ///< receive the elements
        combine,  ///< receive the elements, and add what the node holds of them
        finish,   ///< the elements that the node holds are its result
    };

    Do what;
    NodeId partner = no_partner;
    Ranges ranges = {};
    /// Interface link of the first message; each further message of the step uses the next link, modulo the node's
    /// links.
    int link = 0;
    bool one_link = false;     ///< all messages of the step use the link
    int round = 0;             ///< distinguishes steps that move the same elements between the same nodes
    NodeId also = no_partner;  ///< send, combine: a second partner at the same time; for steps of one message
    int also_link = 0;
    NodeId onward = no_partner;  ///< receive: each message is forwarded to this node at once
    /// Cycles that the program computes before a send, receive or combine.
    Cycle computing = 0;
    std::int64_t swept = 0;  ///< bytes of its memory that the program reads before the step
    bool gives_up = false;   ///< send: the node then drops the elements
    bool is_held = false;    ///< receive, combine: the node keeps the elements, or the sums, for later steps
    bool is_result = false;  ///< receive, combine: the elements, or the sums, are part of the node's result

    std::int64_t elements() const { return ranges.elements(); }

    // Only for a new step, which then stays where it is.
    Step&& over(int number) && {
        link = number;
        return std::move(*this);
    }
    /// All messages over one link.
    Step&& only_over(int number) && {
        link = number;
        one_link = true;
        return std::move(*this);
    }
    /// Each message is forwarded to another node over the links of the step.
    Step&& then_to(NodeId to) && {
        onward = to;
        return std::move(*this);
    }
    /// Two partners at once.
    Step&& with(NodeId second, int second_link = 0) && {
        also = second;
        also_link = second_link;
        return std::move(*this);
    }
    Step&& after_computing(Cycle cycles) && {
        computing = cycles;
        return std::move(*this);
    }
    Step&& after_sweeping(std::int64_t bytes) && {
        swept = bytes;
        return std::move(*this);
    }
    Step&& in_round(int number) && {
        round = number;
        return std::move(*this);
    }
};

inline Step send(NodeId to, Range range) { return {Step::Do::send, to, range}; }
/// Sends elements that the node no longer needs.
inline Step hand_on(NodeId to, Ranges ranges) {
    Step step{Step::Do::send, to, std::move(ranges)};
    step.gives_up = true;
    return step;
}
/// Receives elements for later sending or combining.
inline Step receive(NodeId from, Ranges ranges) {
    Step step{Step::Do::receive, from, std::move(ranges)};
    step.is_held = true;
    return step;
}
/// Receives a part of the result.
inline Step take(NodeId from, Ranges ranges) {
    Step step{Step::Do::receive, from, std::move(ranges)};
    step.is_result = true;
    return step;
}
/// Receives a part of the result, and keeps it for later sending.
inline Step take_and_hold(NodeId from, Range range) {
    Step step = take(from, range);
    step.is_held = true;
    return step;
}
inline Step combine(NodeId from, Range range) {
    Step step{Step::Do::combine, from, range};
    step.is_held = true;
    return step;
}
/// Keeps the sums, which are a part of the result.
inline Step complete_and_hold(NodeId from, Range range) {
    Step step = combine(from, range);
    step.is_result = true;
    return step;
}
/// The sums are a part of the result.
inline Step complete(NodeId from, Range range) {
    Step step{Step::Do::combine, from, range};
    step.is_result = true;
    return step;
}
inline Step finish(Range range) { return {Step::Do::finish, no_partner, range}; }
/// Reads so many bytes of memory, and does nothing else.
inline Step sweep(std::int64_t bytes) { return finish({}).after_sweeping(bytes); }

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
        std::suspend_always yield_value(Item& next) noexcept {
            item = &next;
            return {};
        }
        std::suspend_always yield_value(Item&& next) noexcept { return yield_value(next); }
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

#pragma once

#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace narrows {

/// The program of a rank, or a part of one: a coroutine that returns nothing. A program starts with the run; a part
/// starts where it is awaited, and the program goes on when the part is done.
class [[nodiscard]] Routine {
public:
    struct promise_type {
        std::coroutine_handle<> awaiter = std::noop_coroutine();
        std::exception_ptr failure;

        struct GoOn {
            bool await_ready() const noexcept { return false; }
            std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> done) const noexcept {
                return done.promise().awaiter;
            }
            void await_resume() const noexcept {}
        };
        Routine get_return_object() { return Routine(std::coroutine_handle<promise_type>::from_promise(*this)); }
        std::suspend_always initial_suspend() const noexcept { return {}; }
        GoOn final_suspend() const noexcept { return {}; }
        void return_void() const {}
        void unhandled_exception() { failure = std::current_exception(); }
    };

    Routine(Routine&& other) noexcept : coroutine_(std::exchange(other.coroutine_, nullptr)) {}
    Routine& operator=(Routine&& other) noexcept {
        std::swap(coroutine_, other.coroutine_);
        return *this;
    }
    ~Routine() {
        if (coroutine_) coroutine_.destroy();
    }

    bool await_ready() const { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> outer) {
        coroutine_.promise().awaiter = outer;
        return coroutine_;
    }
    void await_resume() const {
        if (coroutine_.promise().failure) std::rethrow_exception(coroutine_.promise().failure);
    }

private:
    friend class PeerDriver;
    explicit Routine(std::coroutine_handle<promise_type> coroutine) : coroutine_(coroutine) {}

    std::coroutine_handle<promise_type> coroutine_;
};

/// A message that a program has received.
struct PeerMessage {
    int from = -1;
    int tag = -1;
    std::vector<std::byte> data;
};

/// A request of a program. Programs do not use it; they call the functions of Peer.
struct PeerRequest {
    enum class What { nothing, send, receive, compute, wait };

    What what = What::nothing;
    int other = -1;  ///< the receiver or the sender
    int tag = -1;
    int link = 0;
    std::int64_t amount = 0;  ///< cycles; for a send without data its bytes
    bool has_data = false;
    std::vector<std::byte> data{};
    PeerMessage delivered{};
};

/// A rank as its program sees it: a program reads like message passing code.
///
///     Routine run(Peer& me) override {
///         if (me.rank() > 0) co_await me.receive(me.rank() - 1);
///         co_await me.compute(100);
///         if (me.rank() + 1 < me.ranks()) co_await me.send(me.rank() + 1, 64);
///     }
class Peer {
public:
    static constexpr int anybody = -1;
    static constexpr int any_tag = -1;

    Peer(int rank, int ranks) : rank_(rank), ranks_(ranks) {}
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;

    int rank() const { return rank_; }
    int ranks() const { return ranks_; }
    /// The cycle. A program may measure with it, but must not send other messages because of it: the cycle is always 0
    /// in the rehearsal from which bounds and checks follow (docs/own-cpp.md).
    std::int64_t now() const { return now_; }

    struct [[nodiscard]] Awaiter {
        Peer& peer;
        PeerRequest request;
        bool await_ready() const { return false; }
        void await_suspend(std::coroutine_handle<> program) {
            peer.request_ = std::move(request);
            peer.waiting_ = program;
        }
        void await_resume() const {}
    };
    struct [[nodiscard]] ReceiveAwaiter : Awaiter {
        PeerMessage await_resume() { return std::move(peer.request_.delivered); }
    };

    /// Sends a message of so many bytes, which the receiver checks; they differ from those of any other message.
    /// Continues when the processor has handed the message over (docs/timing.md, P2). `link`: link of the interface.
    Awaiter send(int to, std::int64_t bytes, int tag = 0, int link = 0) {
        return {*this, {PeerRequest::What::send, to, tag, link, bytes}};
    }
    /// As above, with data of the program. The receiver gets them, and they are checked too.
    Awaiter send(int to, std::vector<std::byte> data, int tag = 0, int link = 0) {
        return {*this, {PeerRequest::What::send, to, tag, link, 0, true, std::move(data)}};
    }
    /// Continues when a message of this sender with this tag has come. Messages of a sender with one tag come in order.
    ReceiveAwaiter receive(int from = anybody, int tag = any_tag) {
        return {{*this, {PeerRequest::What::receive, from, tag}}};
    }
    /// Continues after so many free cycles of the processor.
    Awaiter compute(std::int64_t cycles) { return {*this, {PeerRequest::What::compute, -1, -1, 0, cycles}}; }
    /// Lets time pass without using the processor.
    Awaiter wait(std::int64_t cycles) { return {*this, {PeerRequest::What::wait, -1, -1, 0, cycles}}; }

private:
    friend class PeerDriver;

    int rank_;
    int ranks_;
    std::int64_t now_ = 0;
    PeerRequest request_;
    std::coroutine_handle<> waiting_;
};

/// A check of a workload after a run.
struct OwnCheck {
    std::string name;  ///< the condition: "every rank has the sum"
    bool passed;
    std::string detail;  ///< the actual state
};

/// A workload: the program of each rank, and checks of the result. Narrows itself checks that each message arrives
/// once, whole and unchanged. An object is made for one run.
///
/// Programs are rehearsed before the run, with messages that take no time. From the rehearsal follow the lower bounds
/// and what each rank must receive. So which messages a program sends, with which data, may depend on its parameters,
/// its rank, the seed and what it receives by sender and tag, but not on time or on which of several messages was
/// first.
class OwnWorkload {
public:
    virtual ~OwnWorkload() = default;
    /// The program of a rank; called for each rank.
    virtual Routine run(Peer& me) = 0;
    /// Called after the run.
    virtual std::vector<OwnCheck> checks() const { return {}; }
};

/// Properties of the run for which a workload is made.
struct OwnRun {
    int ranks;
    std::int64_t most_bytes;  ///< most bytes in a message of the machine
    std::uint64_t seed;
};

}  // namespace narrows

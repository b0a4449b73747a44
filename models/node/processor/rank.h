#pragma once

#include <array>
#include <coroutine>
#include <string>

#include "models/network/router/fabric.h"
#include "models/node/processor/any_processor.h"
#include "models/node/processor/join.h"
#include "models/node/processor/task.h"

namespace narrows {

/// The operation that a program is waiting for, for deadlock reports.
struct Waiting {
    enum class For : std::uint8_t { nothing, send, receive, compute, time, sent };
    For what = For::nothing;
    LinkId link = 0;
    NodeId node = any_node;  ///< destination of a send, source of a receive
    int tag = any_tag;
};

/// A node as seen by one of its activities. Programs read like message passing code:
///
///     Task<> ring(Rank& rank) {
///         co_await rank.send(right, mine);
///         Received part = co_await rank.receive(left);
///     }
///
/// A node can run several activities at once; each has a Rank of its own.
class Rank {
public:
    /// `is_service`: the program serves the others for as long as they run and need not end.
    Rank(AnyProcessor& processor, Fabric& fabric, RankId id, bool is_service)
        : processor_(processor),
          fabric_(fabric),
          id_(id),
          activity_(processor.add_activity()),
          is_service_(is_service) {}

    RankId id() const { return id_; }
    int nodes() const { return machine().ranks(); }
    bool is_service() const { return is_service_; }
    /// When the program ended or, for a service, when it last did something; `never` before.
    Cycle finished_at() const { return finished_at_; }
    void did_something() { finished_at_ = now(); }
    bool is_unfinished() const { return !is_service_ && finished_at_ == never; }
    int activity() const { return activity_; }
    const Machine& machine() const { return fabric_.machine; }
    Cycle now() const { return fabric_.queue.now(); }
    /// With two sends or receives at once, describes the first one that is not done.
    Waiting waiting() const {
        if (both_ == nullptr) return waiting_;
        if (waiting_.what == Waiting::For::send) {
            const auto& sends = *static_cast<const std::array<SendOperation, 2>*>(both_);
            return for_send(sends[sends[0].started()]);
        }
        if (waiting_.what == Waiting::For::receive) {
            const auto& receives = *static_cast<const std::array<ReceiveOperation, 2>*>(both_);
            return for_receive(receives[receives[0].done()]);
        }
        return waiting_;
    }

    struct SendOptions {
        int tag = 0;
        LinkId link = 0;  ///< a link that messages of the class use
        MessageClass message_class = MessageClass::data;
    };

    /// Goes on when the processor has handed the message over (docs/timing.md, P2).
    [[gnu::always_inline]] auto send(NodeId to, Payload payload, SendOptions options) {
        return SendAwaiter{*this,
                           {.to = to,
                            .link = link_of(options),
                            .message_class = options.message_class,
                            .tag = options.tag,
                            .activity = activity_,
                            .payload = std::move(payload)}};
    }
    /// As above, but the data are made when the message starts.
    auto send(NodeId to, const PayloadMaker& maker, SendOptions options) {
        SendAwaiter awaiter = send(to, Payload(), options);
        awaiter.operation.maker = &maker;
        return awaiter;
    }
    auto send(NodeId to, Payload payload) { return send(to, std::move(payload), SendOptions{}); }

    struct Sending {
        NodeId to;
        Payload payload;
        SendOptions options;
    };
    /// Two sends at once: goes on when the processor has handed over both.
    auto send_both(Sending first, Sending second) {
        return SendBothAwaiter{*this, {operation(std::move(first)), operation(std::move(second))}, {}};
    }
    /// Goes on when a message that fits has been delivered.
    auto receive(NodeId from = any_node, int tag = any_tag) { return ReceiveAwaiter{*this, {from, tag, activity_}}; }
    /// Goes on when all sends of this activity have ended: their data may be changed (docs/nodes.md, T8).
    auto sent() { return SentAwaiter{*this, {activity_}}; }
    /// Two receives at once, from different nodes: goes on when both messages have been delivered.
    auto receive_both(NodeId first, NodeId second, int tag = any_tag) {
        return ReceiveBothAwaiter{*this, {ReceiveOperation{first, tag, activity_}, {second, tag, activity_}}, {}};
    }
    /// Goes on after `cycles` free cycles of the processor.
    auto compute(Cycle cycles) { return ComputeAwaiter{*this, {cycles, activity_, 0, {}}}; }
    /// Has the processor to itself for `cycles`, like an overhead (docs/timing.md, P6).
    auto work(Cycle cycles) { return WorkAwaiter{*this, {cycles, activity_, 0, {}}}; }
    /// Works until it has copied so many bytes, or read them. Memory that has no rate takes no time (docs/nodes.md,
    /// V7).
    auto copy(std::int64_t bytes) { return moving(ComputeOperation::Memory::copied, bytes); }
    auto sweep(std::int64_t bytes) { return moving(ComputeOperation::Memory::swept, bytes); }
    /// Calls (target.*Method)(argument) at the end of this cycle, so that a decision of a program with several
    /// activities does not depend on the order of events.
    template <auto Method, class Target>
    void decide(Target& target, std::uint64_t argument) const {
        fabric_.queue.decide<CycleQueue::Decision::program, Method>(target, argument);
    }
    /// Lets an interface of the node read or write memory; goes on when the read ends or the write has left
    /// (docs/host-bus.md, J12).
    auto dma(const DmaAccess& access) { return DmaAwaiter{*this, {access, activity_}}; }
    /// Lets time pass without using the processor.
    auto wait(Cycle cycles) { return WaitAwaiter{*this, cycles, {}}; }

private:
    struct SendAwaiter {
        Rank& rank;
        SendOperation operation;
        bool await_ready() const { return false; }
        void await_suspend(std::coroutine_handle<> program) {
            operation.program = program;
            rank.waiting_ = for_send(operation);
            rank.both_ = nullptr;
            rank.processor_.send(operation);
        }
        [[gnu::always_inline]] void await_resume() {
            rank.step_done(ProgramStep::Kind::send, operation.asked, operation.message);
        }
    };

    struct SendBothAwaiter {
        Rank& rank;
        std::array<SendOperation, 2> operations;
        Join both;
        bool await_ready() const { return false; }
        void await_suspend(std::coroutine_handle<> program) {
            both = Join::of_two(program);
            rank.waiting_ = for_send(operations[0]);
            rank.both_ = &operations;
            for (SendOperation& operation : operations) operation.program = both.handle();
            for (SendOperation& operation : operations) rank.processor_.send(operation);
        }
        void await_resume() {
            rank.step_done(ProgramStep::Kind::send, operations[0].asked, operations[0].message, operations[1].message);
        }
    };

    /// Takes references so that the values are read only if there is an observer.
    template <class... Number>
    [[gnu::always_inline]] void step_done(ProgramStep::Kind kind, const Cycle& asked, const Number&... messages) {
        waiting_.what = Waiting::For::nothing;
        if (fabric_.observer != nullptr) [[unlikely]]
            fabric_.observer->program_step({id(), activity_, kind, asked, now(), {messages...}, sizeof...(messages)});
    }

    static Waiting for_send(const SendOperation& operation) {
        return {Waiting::For::send, operation.link, operation.to, operation.tag};
    }
    static Waiting for_receive(const ReceiveOperation& operation) {
        return {Waiting::For::receive, 0, operation.from, operation.tag};
    }

    SendOperation operation(Sending&& sending) const {
        const SendOptions& options = sending.options;
        return {.to = sending.to,
                .link = link_of(options),
                .message_class = options.message_class,
                .tag = options.tag,
                .activity = activity_,
                .payload = std::move(sending.payload)};
    }
    /// The number of the send's link among all links of the node.
    [[gnu::always_inline]] LinkId link_of(const SendOptions& options) const {
        if (options.message_class == MessageClass::data) return options.link;
        return LinkId(links_of(machine().interface, options.message_class).first + options.link);
    }

    struct ReceiveAwaiter {
        Rank& rank;
        ReceiveOperation operation;
        bool await_ready() const { return false; }
        bool await_suspend(std::coroutine_handle<> program) {
            operation.program = program;
            rank.waiting_ = for_receive(operation);
            rank.both_ = nullptr;
            return !rank.processor_.receive(operation);
        }
        [[gnu::always_inline]] Received await_resume() {
            rank.step_done(ProgramStep::Kind::receive, operation.asked, operation.message);
            return std::move(operation.result);
        }
    };

    struct ReceiveBothAwaiter {
        Rank& rank;
        std::array<ReceiveOperation, 2> operations;
        Join both;
        bool await_ready() const { return false; }
        bool await_suspend(std::coroutine_handle<> program) {
            both = Join::of_two(program);
            rank.waiting_ = for_receive(operations[0]);
            rank.both_ = &operations;
            int there = 0;
            for (ReceiveOperation& operation : operations) operation.program = both.handle();
            for (ReceiveOperation& operation : operations) there += rank.processor_.receive(operation) ? 1 : 0;
            if (there == 1) both.handle().resume();
            return there < 2;
        }
        std::array<Received, 2> await_resume() {
            rank.step_done(ProgramStep::Kind::receive, operations[0].asked, operations[0].message,
                           operations[1].message);
            return {std::move(operations[0].result), std::move(operations[1].result)};
        }
    };

    struct SentAwaiter {
        Rank& rank;
        SentOperation operation;
        Cycle asked = 0;
        bool await_ready() const { return false; }
        bool await_suspend(std::coroutine_handle<> program) {
            operation.program = program;
            asked = rank.now();
            rank.waiting_ = {Waiting::For::sent};
            return !rank.processor_.sent(operation);
        }
        void await_resume() {
            rank.waiting_.what = Waiting::For::nothing;
            if (asked < rank.now()) rank.step_done(ProgramStep::Kind::sent, asked);
        }
    };

    struct ComputeAwaiter {
        Rank& rank;
        ComputeOperation operation;
        bool await_ready() const { return false; }
        void await_suspend(std::coroutine_handle<> program) {
            operation.program = program;
            rank.waiting_ = {Waiting::For::compute};
            rank.processor_.compute(operation);
        }
        void await_resume() { rank.step_done(ProgramStep::Kind::compute, operation.asked); }
    };

    struct WorkAwaiter {
        Rank& rank;
        ComputeOperation operation;
        bool await_ready() const { return operation.cycles == 0 && operation.bytes == 0; }
        void await_suspend(std::coroutine_handle<> program) {
            operation.program = program;
            rank.waiting_ = {Waiting::For::compute};
            rank.processor_.work(operation);
        }
        void await_resume() {
            if (!await_ready()) rank.step_done(ProgramStep::Kind::work, operation.asked);
        }
    };

    WorkAwaiter moving(ComputeOperation::Memory memory, std::int64_t bytes) {
        return {*this, {.cycles = 0, .activity = activity_, .memory = memory, .bytes = bytes}};
    }

    struct WaitAwaiter {
        Rank& rank;
        Cycle cycles;
        std::coroutine_handle<> program;
        bool await_ready() const { return false; }
        void await_suspend(std::coroutine_handle<> waiting_program) {
            program = waiting_program;
            rank.waiting_ = {Waiting::For::time};
            CycleQueue& queue = rank.fabric_.queue;
            queue.at<&WaitAwaiter::go_on>(queue.now() + cycles, *this);
        }
        void go_on(std::uint64_t) { program.resume(); }
        void await_resume() { rank.step_done(ProgramStep::Kind::wait, rank.now() - cycles); }
    };

    struct DmaAwaiter {
        Rank& rank;
        DmaOperation operation;
        bool await_ready() const { return operation.access.bytes == 0; }
        void await_suspend(std::coroutine_handle<> program) {
            operation.program = program;
            rank.waiting_ = {Waiting::For::time};
            rank.processor_.access(operation);
        }
        void await_resume() {
            if (!await_ready()) rank.step_done(ProgramStep::Kind::dma, operation.asked);
        }
    };

    friend void detail::program_ended(Rank& rank, bool has_failed);

    AnyProcessor& processor_;
    Fabric& fabric_;
    RankId id_;
    int activity_;
    Waiting waiting_;
    bool is_service_;
    const void* both_ = nullptr;  ///< the array of two sends or receives at once; waiting_ tells which kind
    Cycle finished_at_ = never;
};

}  // namespace narrows

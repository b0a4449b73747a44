// Programs, and the processors of plain nodes (docs/timing.md, P1 to P8; docs/nodes.md, T8).
#include <span>

#include "traces/why/explanation.h"
#include "traces/why/walked_run.h"

namespace narrows {

namespace {

std::span<const std::uint64_t> messages_of(const ProgramStep& step) {
    return std::span(step.messages).first(static_cast<std::size_t>(step.count));
}

/// Sends of a plain node: the last one had no overhead, or the processor was busy with it.
Explanation sent(const WalkedRun& run, const ProgramStep& step, Cycle at) {
    for (const std::uint64_t number : messages_of(step)) {
        if (run.message(number).started == at) return {at, MessageStarted{number}};
    }
    return {at, ProcessorDone{step.node}};
}

/// P2: a program whose processor moves the bytes goes on at the end of the last step, if the send has a register.
Explanation sent_by_rank(const WalkedRun& run, const ProgramStep& step, Cycle at) {
    const bool keeps_program = run.starts_in_register() && run.machine.moves_by_processor();
    for (const std::uint64_t whole : messages_of(step)) {
        const WholeHistory& history = run.nodes->of_whole(whole);
        const StepPlace first = history.posting();
        const StepPlace last = last_of(history.sends);
        if (keeps_program && !run.nodes->whole(whole).is_within_node) {
            if (run.nodes->ends_at(last, at)) return {at, StepEnded{last}};
        } else if (first != no_step && run.nodes->step(first).overhead_end == at) {
            return {at, ChunksEnded{first, 0}};
        }
    }
    unexplained("a program has sent its messages", at);
}

/// Receives of a plain node: the message was delivered last, or one of its pair that goes first (P7), or the overhead
/// of the request ended last (P5).
Explanation received(const WalkedRun& run, const ProgramStep& step, Cycle at) {
    for (const std::uint64_t number : messages_of(step)) {
        if (run.message(number).delivered == at) return {at, MessageInMemory{number}};
    }
    for (const std::uint64_t number : messages_of(step)) {
        const std::uint64_t ahead = run.history.delivered_ahead(number, at);
        if (ahead != no_message) return {at, MessageInMemory{ahead}};
    }
    return {at, ProcessorDone{step.node}};
}

Explanation received_by_rank(const WalkedRun& run, const ProgramStep& step, Cycle at) {
    for (const std::uint64_t whole : messages_of(step)) {
        if (run.nodes->whole(whole).received == at) return {at, WholeReceived{whole}};
    }
    unexplained("a program has received its messages", at);
}

/// T8
Explanation sends_ended(const WalkedRun& run, const ProgramStep& step, Cycle at) {
    const std::uint64_t whole = run.nodes->send_ended(step.node, step.activity, at);
    if (whole == no_message) unexplained("sends have ended", at);
    if (const StepPlace last = run.nodes->last_step_of_send(whole); last != no_step) return {at, StepEnded{last}};
    if (run.nodes->whole(whole).is_within_node) return {at, WholeDelivered{whole}};
    if (run.nodes->is_short(whole)) return {at, ChunksEnded{run.nodes->of_whole(whole).posting(), 0}};
    for (const std::uint64_t packet : run.nodes->of_whole(whole).data) {
        if (packet != no_message && run.times.ready(packet) == at) return {at, MessageReady{packet}};
    }
    unexplained("a packet is complete", at);
}

// Plain nodes: what a processor was busy with

Explanation sent(const WalkedRun& run, const ProcessorBusy& busy, Cycle at) {
    const Resource processor = processor_of(busy.node);
    const Cycle overhead_end = busy.from + run.machine.processor.send_overhead;
    Explanation path(at);
    if (run.machine.moves_by_processor()) {
        const Cycle prepared = overhead_end + run.machine.interface.send_overhead;
        path.since(prepared, Occupation::moving_data, processor, busy.what);
        path.since(overhead_end, Occupation::interface_send_overhead, processor, busy.what);
    }
    return path.since(busy.from, Occupation::send_overhead, processor, busy.what).after(MessageStarted{busy.what});
}

Explanation received(const WalkedRun& run, const ProcessorBusy& busy, Cycle at) {
    const Resource processor = processor_of(busy.node);
    Explanation path(at);
    if (run.machine.moves_by_processor()) {
        const bool is_due = run.machine.processor.receive_overhead_due == ReceiveOverhead::at_arrival;
        const Cycle moves_from = busy.from + (is_due ? run.machine.processor.receive_overhead : 0);
        const LoggedMessage m = run.message(busy.what);
        const std::size_t last = last_place(m);
        const Cycle last_byte = crossing_of(m, last).tail;
        // R4: the processor waited for the last byte.
        if (at == after(last_byte) && at > moves_from + run.machine.interface_cycles(m.bytes))
            return {at, {last_byte, TailCrossed{busy.what, last}}, Occupation::moving_data, processor, busy.what};
        path.since(moves_from, Occupation::moving_data, processor, busy.what);
    }
    return path.since(busy.from, Occupation::receive_overhead, processor, busy.what).after(MessageTaken{busy.what});
}

/// A program asked in the cycle in which the processor began, or the processor was busy until then.
Explanation asked(const WalkedRun& run, const ProcessorBusy& busy, Occupation cause, Cycle at) {
    const ProgramAsks asks{busy.node, static_cast<int>(busy.what)};
    const bool asks_now = run.history.asks_at(busy.node, asks.activity, busy.from);
    const PathEvent before = asks_now ? PathEvent(asks) : ProcessorDone{busy.node};
    return {at, {busy.from, before}, cause, processor_of(busy.node)};
}

}  // namespace

Explanation explain(const WalkedRun& run, const ProgramAsks& asks, Cycle at) {
    const std::optional<ProgramStep> step = run.history.step_until(asks.rank, asks.activity, at);
    if (!step) unexplained("a program asks for a step", at);
    return explain(run, ProgramStepDone{*step}, at);
}

Explanation explain(const WalkedRun& run, const ProgramStepDone& done, Cycle at) {
    const ProgramStep& step = done.step;
    const ProgramAsks asked{step.node, step.activity};
    if (step.asked == at) return {at, asked};
    const Resource processor = processor_of(step.node);
    switch (step.kind) {
        case ProgramStep::Kind::wait: return {at, {step.asked, asked}, Occupation::program_wait, processor};
        case ProgramStep::Kind::compute: return {at, {step.asked, asked}, Occupation::computing, processor};
        case ProgramStep::Kind::send: return run.nodes ? sent_by_rank(run, step, at) : sent(run, step, at);
        case ProgramStep::Kind::receive: return run.nodes ? received_by_rank(run, step, at) : received(run, step, at);
        case ProgramStep::Kind::work:
            if (!run.nodes) return {at, ProcessorDone{step.node}};
            return {at, StepEnded{run.nodes->work_until(step.node, step.activity, step.asked, at)}};
        case ProgramStep::Kind::sent:
            if (run.nodes) return sends_ended(run, step, at);
    }
    unexplained("a program has done a step", at);
}

Explanation explain(const WalkedRun& run, const ProcessorDone& done, Cycle at) {
    const std::optional<ProcessorBusy> busy = run.history.processor_until(done.node, at);
    if (!busy) unexplained("a processor goes on", at);
    switch (busy->task) {
        case ProcessorTask::send: return sent(run, *busy, at);
        case ProcessorTask::receive: return received(run, *busy, at);
        case ProcessorTask::request: return asked(run, *busy, Occupation::receive_overhead, at);
        case ProcessorTask::work: return asked(run, *busy, Occupation::work, at);
    }
    unexplained("a processor has finished its task", at);
}

}  // namespace narrows

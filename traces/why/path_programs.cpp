// Programs (docs/timing.md, P2; docs/nodes.md, T8).
#include <span>

#include "traces/why/explanation.h"
#include "traces/why/walked_run.h"

namespace narrows {

namespace {

std::span<const std::uint64_t> messages_of(const ProgramStep& step) {
    return std::span(step.messages).first(static_cast<std::size_t>(step.count));
}

/// P2: a program whose processor moves the bytes goes on at the end of the last step, if the send has a register.
Explanation sent(const WalkedRun& run, const ProgramStep& step, Cycle at) {
    const bool keeps_program = run.machine.starts_in_register() && run.machine.moves_by_processor();
    for (const std::uint64_t whole : messages_of(step)) {
        const WholeHistory& history = run.nodes.of_whole(whole);
        const StepPlace first = history.posting();
        const StepPlace last = last_of(history.sends);
        if (keeps_program && !run.nodes.whole(whole).is_within_node) {
            if (run.nodes.ends_at(last, at)) return {at, StepEnded{last}};
        } else if (first != no_step && run.nodes.step(first).overhead_end == at) {
            return {at, ChunksEnded{first, 0}};
        }
    }
    unexplained("a program has sent its messages", at);
}

Explanation received(const WalkedRun& run, const ProgramStep& step, Cycle at) {
    for (const std::uint64_t whole : messages_of(step)) {
        if (const auto explained = explain_if_last(run, WholeReceived{whole}, at)) return *explained;
    }
    unexplained("a program has received its messages", at);
}

/// T8
Explanation sends_ended(const WalkedRun& run, const ProgramStep& step, Cycle at) {
    const std::uint64_t whole = run.nodes.send_ended(step.node, step.activity, at);
    if (whole == no_message) unexplained("sends have ended", at);
    if (const StepPlace last = run.nodes.last_step_of_send(whole); last != no_step) return {at, StepEnded{last}};
    if (run.nodes.whole(whole).is_within_node) return {at, WholeDelivered{whole}};
    if (run.nodes.is_short(whole)) return {at, ChunksEnded{run.nodes.of_whole(whole).posting(), 0}};
    for (const std::uint64_t packet : run.nodes.of_whole(whole).data) {
        if (packet != no_message && run.times.ready(packet) == at) return {at, MessageReady{packet}};
    }
    unexplained("a packet is complete", at);
}

/// J12
Explanation accessed(const WalkedRun& run, const ProgramStep& step, Cycle at) {
    const auto transfer = run.host.of_program(step);
    if (!transfer) unexplained("a program has accessed memory", at);
    return {at, TransferEnded{*transfer}};
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
        case ProgramStep::Kind::dma: return accessed(run, step, at);
        case ProgramStep::Kind::wait: return {at, {step.asked, asked}, Occupation::program_wait, processor};
        case ProgramStep::Kind::compute: return {at, {step.asked, asked}, Occupation::computing, processor};
        case ProgramStep::Kind::send: return sent(run, step, at);
        case ProgramStep::Kind::receive: return received(run, step, at);
        case ProgramStep::Kind::work:
            return {at, StepEnded{run.nodes.work_until(step.node, step.activity, step.asked, at)}};
        case ProgramStep::Kind::sent: return sends_ended(run, step, at);
    }
    unexplained("a program has done a step", at);
}

}  // namespace narrows

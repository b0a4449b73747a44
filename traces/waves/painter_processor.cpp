// What processors and programs do (docs/timing.md, P1 to P6).
#include <algorithm>

#include "traces/waves/painter.h"

namespace narrows::waves {

namespace {

ProgramState state_of(ProgramStep::Kind kind) {
    switch (kind) {
        case ProgramStep::Kind::send: return ProgramState::send;
        case ProgramStep::Kind::receive: return ProgramState::receive;
        case ProgramStep::Kind::compute: return ProgramState::compute;
        case ProgramStep::Kind::work: return ProgramState::work;
        case ProgramStep::Kind::wait: break;
    }
    return ProgramState::wait;
}

}  // namespace

void Painter::draw_processors() {
    for (const ProcessorBusy& busy : log_.processors()) draw_busy(busy);
    for (const ProgramStep& step : log_.steps()) {
        const auto activity = static_cast<std::size_t>(step.activity);
        canvas_.draw(signals(step.node).processor.activities[activity], step.asked, step.done,
                     value_of(state_of(step.kind)));
    }
    draw_computing();
    draw_inbox();
}

void Painter::draw_busy(const ProcessorBusy& busy) {
    const ProcessorSignals& node = signals(busy.node).processor;
    const auto draw = [&](Cycle from, Cycle to, ProcessorState state) {
        canvas_.draw(node.state, std::min(from, busy.to), std::min(to, busy.to), value_of(state));
    };
    switch (busy.use) {
        case ProcessorUse::send: {  // what is longer than the overhead is P2: the processor moves the bytes
            const Cycle overhead = busy.from + machine_.processor.send_overhead;
            const Cycle prepared = overhead + machine_.interface.send_overhead;
            draw(busy.from, overhead, ProcessorState::send_overhead);
            draw(overhead, prepared, ProcessorState::interface_send_overhead);
            draw(prepared, busy.to, ProcessorState::moving);
            break;
        }
        case ProcessorUse::receive: {
            const bool at_arrival = machine_.processor.receive_overhead_due == ReceiveOverhead::at_arrival;
            const Cycle overhead = busy.from + (at_arrival ? machine_.processor.receive_overhead : 0);
            draw(busy.from, overhead, ProcessorState::receive_overhead);
            draw(overhead, busy.to, ProcessorState::moving);
            break;
        }
        case ProcessorUse::request: draw(busy.from, busy.to, ProcessorState::receive_overhead); break;
        case ProcessorUse::work: draw(busy.from, busy.to, ProcessorState::work); break;
    }
    if (busy.use == ProcessorUse::send || busy.use == ProcessorUse::receive)
        canvas_.draw(node.message, busy.from, busy.to, id(busy.what));
}

/// P4: while a computation is asked for, the processor computes in the cycles that nothing else takes.
void Painter::draw_computing() {
    std::vector<std::vector<const ProcessorBusy*>> busy(nodes_.size());
    for (const ProcessorBusy& one : log_.processors()) {
        if (one.to > one.from) busy[static_cast<std::size_t>(one.node)].push_back(&one);
    }
    std::vector<Cycle> computed_until(nodes_.size(), 0);  // computations run one after the other
    for (const ProgramStep& step : log_.steps()) {
        if (step.kind != ProgramStep::Kind::compute) continue;
        const auto node = static_cast<std::size_t>(step.node);
        const SignalId signal = nodes_[node].processor.state;
        Cycle at = std::max(step.asked, computed_until[node]);
        auto next = std::partition_point(busy[node].begin(), busy[node].end(),
                                         [at](const ProcessorBusy* b) { return b->to <= at; });
        for (; at < step.done; ++next) {
            const bool more = next != busy[node].end() && (*next)->from < step.done;
            canvas_.draw(signal, at, more ? (*next)->from : step.done, value_of(ProcessorState::computing));
            at = more ? (*next)->to : step.done;
            if (!more) break;
        }
        computed_until[node] = step.done;
    }
}

void Painter::draw_inbox() {
    for (const LoggedMessage& m : log_.messages())
        canvas_.draw(signals(m.to).processor.inbox, m.delivered, m.received, 1);
}

}  // namespace narrows::waves

// Programs, processors and memory ports (docs/timing.md, P1 to P7, M1, M2).
#include "traces/why/path_tracer.h"

#include <fmt/format.h>

#include <stdexcept>

namespace narrows {

void PathTracer::begin_at_the_end() {
    const std::optional<NumberedStep> step = history_.last_step();
    const MemoryBusy* memory = history_.last_memory();
    if (memory != nullptr && (!step || memory->to > step->done)) {
        cycle_ = memory->to;
        memory_ = memory;
        next_ = &PathTracer::memory_done;
    } else if (step) {
        cycle_ = step->done;
        go_to_step(step);
    }
}

void PathTracer::step_done() {
    const NumberedStep step = *step_;
    if (step.asked == cycle_) return go_to_step(history_.step_before(step));
    switch (step.kind) {
        case ProgramStep::Kind::wait:
            add(step.asked, Occupation::program_wait, processor(step.node), false);
            return go_to_step(history_.step_before(step));
        case ProgramStep::Kind::compute:
            add(step.asked, Occupation::computing, processor(step.node), false);
            return go_to_step(history_.step_before(step));
        case ProgramStep::Kind::receive: return has_shared_nodes() ? rank_received(step) : received(step);
        case ProgramStep::Kind::send: return has_shared_nodes() ? rank_sent(step) : handed_over(step);
        case ProgramStep::Kind::work:
            return has_shared_nodes() ? rank_worked(step) : go_to(&PathTracer::processor_done, step.node);
        case ProgramStep::Kind::sent:
            if (has_shared_nodes()) sends_ended(step);
            return;
    }
}

void PathTracer::handed_over(const ProgramStep& step) {
    for (int i = 0; i < step.count; ++i) {  // sends that had no overhead
        const std::uint64_t number = step.messages[static_cast<std::size_t>(i)];
        if (of(number).started == cycle_) return go_to(&PathTracer::started, number);
    }
    go_to(&PathTracer::processor_done, step.node);
}

void PathTracer::received(const ProgramStep& step) {
    for (int i = 0; i < step.count; ++i) {
        const std::uint64_t number = step.messages[static_cast<std::size_t>(i)];
        if (of(number).delivered == cycle_) return go_to(&PathTracer::delivered, number);
    }
    for (int i = 0; i < step.count; ++i) {
        const std::uint64_t ahead = history_.delivered_ahead(step.messages[static_cast<std::size_t>(i)], cycle_);
        if (ahead != no_message) return go_to(&PathTracer::delivered, ahead);
    }
    go_to(&PathTracer::processor_done, step.node);  // the overhead of the request ended last
}

/// The processor of a node was busy until now.
void PathTracer::processor_done() {
    const std::optional<ProcessorBusy> busy = history_.processor_until(node_, cycle_);
    if (!busy) throw std::logic_error(fmt::format("the processor of node {} was idle before cycle {}", node_, cycle_));
    number_ = busy->what;
    switch (busy->task) {
        case ProcessorTask::send: return sent(*busy);
        case ProcessorTask::receive: return received(*busy);
        case ProcessorTask::request:
            add(busy->from, Occupation::receive_overhead, processor(node_), false);
            return go_to_asked(*busy, ProgramStep::Kind::receive);
        case ProcessorTask::work:
            add(busy->from, Occupation::work, processor(node_), false);
            return go_to_asked(*busy, ProgramStep::Kind::work);
    }
}

void PathTracer::sent(const ProcessorBusy& busy) {
    if (moves_bytes()) {
        const Cycle prepared = busy.from + machine_.processor.send_overhead + machine_.interface.send_overhead;
        add(prepared, Occupation::moving_data, processor(node_));
        add(busy.from + machine_.processor.send_overhead, Occupation::interface_send_overhead, processor(node_));
    }
    add(busy.from, Occupation::send_overhead, processor(node_));
    go_to(&PathTracer::started, busy.what);
}

void PathTracer::received(const ProcessorBusy& busy) {
    if (!moves_bytes()) {
        add(busy.from, Occupation::receive_overhead, processor(node_));
        return go_to(&PathTracer::taken, busy.what);
    }
    const Cycle overhead = machine_.processor.receive_overhead_due == ReceiveOverhead::at_request
                               ? 0
                               : machine_.processor.receive_overhead;
    const Cycle last_byte = crossing(last()).tail;
    if (cycle_ == after(last_byte) && cycle_ > busy.from + overhead + machine_.interface_cycles(m().bytes)) {
        add(last_byte, Occupation::moving_data, processor(node_));
        return go_to(&PathTracer::tail, busy.what, last());
    }
    add(busy.from + overhead, Occupation::moving_data, processor(node_));
    add(busy.from, Occupation::receive_overhead, processor(node_));
    go_to(&PathTracer::taken, busy.what);
}

/// Work or a request begins in this cycle: it was asked for in this cycle, or the processor was busy until then.
void PathTracer::go_to_asked(const ProcessorBusy& busy, ProgramStep::Kind kind) {
    const auto step = history_.step_during(node_, static_cast<int>(busy.what), kind, cycle_);
    if (step && step->asked == cycle_) return go_to_step(history_.step_before(*step));
    go_to(&PathTracer::processor_done, node_);
}

void PathTracer::started() {
    const std::uint64_t acknowledged = history_.acknowledged_at(number_, cycle_);
    if (acknowledged != no_message) return go_to(&PathTracer::delivered, acknowledged);
    const std::uint64_t before = history_.earlier_out(number_, 1);
    if (before != no_message && of(before).copied == cycle_) return go_to(&PathTracer::copied, before);
    const auto step = history_.sending_step(number_);
    if (step && step->asked == cycle_) return go_to_step(history_.step_before(*step));
    if (history_.processor_until(m().from, cycle_)) return go_to(&PathTracer::processor_done, m().from);
    const std::uint64_t buffered = history_.earlier_out(number_, machine_.interface.send_buffers);
    if (buffered == no_message)
        throw std::logic_error(fmt::format("no cause found for a send that starts at cycle {}", cycle_));
    leave_send_buffer(buffered);  // P2: a processor that moves the bytes needs one
}

void PathTracer::taken() {
    if (m().presented == cycle_) return go_to(&PathTracer::presented);
    const bool holds = machine_.interface.unexpected == Unexpected::hold;
    const auto receive = holds ? history_.receiving_step(number_) : std::nullopt;
    if (receive && receive->asked == cycle_) return go_to_step(history_.step_before(*receive));  // P8
    go_to(&PathTracer::processor_done, m().to);
}

void PathTracer::delivered() {
    if (m().taken == cycle_) return go_to(&PathTracer::taken);  // P5, or no overhead
    go_to(&PathTracer::processor_done, m().to);
}

void PathTracer::memory_done() {
    if (memory_ == nullptr) throw std::logic_error(fmt::format("no memory access ends at cycle {}", cycle_));
    const MemoryBusy& busy = *memory_;
    number_ = busy.message;
    add(busy.from, Occupation::memory_access, {ResourceKind::memory, busy.node});
    const Cycle asked = busy.loads ? m().started : m().delivered;
    if (asked == cycle_) return go_to(busy.loads ? &PathTracer::started : &PathTracer::delivered);
    memory_ = history_.memory_until(busy.node, cycle_);
    go_to(&PathTracer::memory_done);
}

}  // namespace narrows

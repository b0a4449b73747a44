// Interfaces: sending (docs/timing.md, S1 to S5) and receiving (R1 to R4).
#include "traces/why/path_tracer.h"

namespace narrows {

void PathTracer::ready() {
    if (has_shared_nodes()) return packet_ready();
    if (cycle_ > times_.prepared(number_)) {
        memory_ = history_.memory_for(m().from, number_);
        return go_to(&PathTracer::memory_done);
    }
    add(times_.send_overhead_end(number_), Occupation::interface_send_overhead, send_registers());
    add(m().started, Occupation::send_overhead, processor(m().from));
    go_to(&PathTracer::started);
}

void PathTracer::copied() {
    if (times_.ready(number_) == cycle_) return go_to(&PathTracer::ready);
    const std::uint64_t holder = history_.earlier_out(number_, machine_.interface.send_buffers);
    if (was_behind_other_job(holder, times_.ready(number_), link_out(), &PathTracer::ready)) return;
    leave_send_buffer(holder);
}

/// A send buffer is free: the last byte of `holder` left it one cycle ago.
void PathTracer::leave_send_buffer(std::uint64_t holder) {
    number_ = holder;
    add(cycle_ - 1, Occupation::turn_around, link_out());
    injects() ? go_to(&PathTracer::supplied) : go_to(&PathTracer::left_buffer, holder, 0);
}

void PathTracer::front() {
    if (m().copied + 1 == cycle_) {
        add(m().copied, Occupation::turn_around, link_out());
        return go_to(&PathTracer::copied);
    }
    const std::uint64_t before = history_.earlier_out(number_, 1);
    if (was_behind_other_job(before, m().copied + 1, link_out(), &PathTracer::front)) return;
    leave_send_buffer(before);
}

void PathTracer::supplied() {
    add(times_.injected(number_), Occupation::transmission, link_out());
    go_to(&PathTracer::injected);
}

void PathTracer::injected() {
    if (cycle_ == times_.front(number_)) return go_to(&PathTracer::front);
    const std::uint64_t before = history_.earlier_in_injection_buffer(number_);
    const Resource buffer{ResourceKind::injection, m().from, m().link_out};
    if (was_behind_other_job(before, times_.front(number_), buffer, &PathTracer::front)) return;
    number_ = before;
    add(cycle_ - 1, Occupation::turn_around, buffer);
    go_to(&PathTracer::tail, before, 0);
}

void PathTracer::presented() {
    add(cycle_ - machine_.interface.receive_overhead, Occupation::interface_receive_overhead, receive_registers());
    moves_bytes() ? go_to(&PathTracer::head, number_, last()) : go_to(&PathTracer::moved);
}

/// The message moves from a receive buffer to the register.
void PathTracer::moved() {
    if (crossing(last()).tail == cycle_) return go_to(&PathTracer::tail, number_, last());
    const std::uint64_t before = history_.earlier_in(number_, 1);
    if (was_behind_other_job(before, crossing(last()).tail, link_in(), &PathTracer::moved)) return;
    go_to(&PathTracer::left_link, before);
}

/// The register (or buffer) of the message is free: the processor has finished with it, or memory has begun to
/// store it.
void PathTracer::left_link() {
    if (has_shared_nodes()) return go_to(&PathTracer::in_memory);
    const MemoryBusy* store = history_.memory_for(m().to, number_);
    if (store == nullptr || m().delivered == cycle_) return go_to(&PathTracer::delivered);
    memory_ = history_.memory_until(m().to, cycle_);
    go_to(&PathTracer::memory_done);
}

}  // namespace narrows

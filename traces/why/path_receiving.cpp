// Receiving interfaces (docs/timing.md, R1 to R4).
#include "traces/why/path_tracer.h"

namespace narrows {

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

// Interfaces: sending (docs/timing.md, S1 to S5) and receiving (R1 to R3). Where a packet of another job held a part
// last (docs/nodes.md, U7), the path continues with the message that waited.
#include "traces/why/explanation.h"
#include "traces/why/walked_run.h"

namespace narrows {

namespace {

// An interface's overhead occupies the place of the message, not the link. Bounds use the same name.
Resource send_registers_of(const LoggedMessage& m) { return {ResourceKind::send_register, m.from}; }
Resource receive_registers_of(const WalkedRun& run, const LoggedMessage& m) {
    return {run.machine.moves_by_processor() ? ResourceKind::receive_buffer : ResourceKind::receive_register, m.to};
}

/// A message waited since `since`, until `holder` had left a send buffer.
Explanation waited_for_send_buffer(const WalkedRun& run, std::uint64_t number, std::uint64_t holder,
                                   const Moment& since, Cycle at) {
    if (!run.is_of_other_job(holder)) return {at, SendBufferFree{holder}};
    return {at, since, Occupation::waits_for_other_job, link_out_of(run.message(number)), number};
}

/// The packet got its register when the step of a processor began (P1, P2, T4).
Explanation filled(const WalkedRun& run, std::uint64_t number, const PlacedStep& step, Cycle at) {
    if (at == run.times.prepared(number))
        return Explanation(at)
            .since(step.overhead_end, Occupation::interface_send_overhead, send_registers_of(run.message(number)),
                   number)
            .after(ChunksEnded{step.place, 0});
    if (run.message(number).loaded == at) return {at, LoadEnded{number}};
    if (run.machine.moves_by_processor()) return {at, MoveAccessed{step.place}};
    return {at, StepEnded{step.place}};
}

}  // namespace

Explanation explain(const WalkedRun& run, const MessageReady& ready, Cycle at) {
    const std::uint64_t number = ready.number;
    if (const StepPlace step = run.times.steps().filling(number); step != no_step)
        return filled(run, number, run.nodes.step(step), at);
    if (at > run.times.prepared(number)) return {at, LoadEnded{number}};
    const LoggedMessage m = run.message(number);
    return Explanation(at)
        .since(m.started, Occupation::interface_send_overhead, send_registers_of(m), number)
        .after(MessageStarted{number});
}

Explanation explain(const WalkedRun& run, const MessageCopied& copied, Cycle at) {
    const Moment ready{run.times.ready(copied.number), MessageReady{copied.number}};
    if (ready.cycle == at) return {at, ready.event};
    const std::uint64_t holder = run.history.earlier_out(copied.number, run.machine.interface.send_buffers);
    return waited_for_send_buffer(run, copied.number, holder, ready, at);
}

Explanation explain(const WalkedRun& run, const MessageAtFront& front, Cycle at) {
    const std::uint64_t number = front.number;
    const LoggedMessage m = run.message(number);
    if (m.copied + 1 == at)
        return {at, {m.copied, MessageCopied{number}}, Occupation::turn_around, link_out_of(m), number};
    const std::uint64_t before = run.history.earlier_out(number, 1);
    return waited_for_send_buffer(run, number, before, {m.copied + 1, front}, at);
}

Explanation explain(const WalkedRun& run, const MessageInjected& injected, Cycle at) {
    const Moment front{run.times.front(injected.number), MessageAtFront{injected.number}};
    if (front.cycle == at) return {at, front.event};
    const LoggedMessage m = run.message(injected.number);
    const Resource buffer{ResourceKind::injection, m.from, m.link_out};
    const std::uint64_t before = run.history.earlier_in_injection_buffer(injected.number);
    if (run.is_of_other_job(before)) return {at, front, Occupation::waits_for_other_job, buffer, injected.number};
    return {at, {at - 1, TailCrossed{before, 0}}, Occupation::turn_around, buffer, before};
}

Explanation explain(const WalkedRun& run, const MessageSupplied& supplied, Cycle at) {
    const Moment injected{run.times.injected(supplied.number), MessageInjected{supplied.number}};
    const Resource link = link_out_of(run.message(supplied.number));
    return {at, injected, Occupation::transmission, link, supplied.number};
}

/// The last byte of the message left the buffer in the previous cycle.
Explanation explain(const WalkedRun& run, const SendBufferFree& free, Cycle at) {
    const std::uint64_t number = free.number;
    const PathEvent left = run.injects() ? PathEvent(MessageSupplied{number}) : TailCrossed{number, 0, true};
    return {at, {at - 1, left}, Occupation::turn_around, link_out_of(run.message(number)), number};
}

Explanation explain(const WalkedRun& run, const MessageMoved& moved, Cycle at) {
    const LoggedMessage m = run.message(moved.number);
    const std::size_t last = last_place(m);
    const Moment came{crossing_of(m, last).tail, TailCrossed{moved.number, last}};
    if (came.cycle == at) return {at, came.event};
    const std::uint64_t before = run.history.earlier_in(moved.number, 1);
    if (!run.is_of_other_job(before)) return {at, RegisterFree{before}};
    return {at, came, Occupation::waits_for_other_job, link_in_of(m), moved.number};
}

/// Without a receive register, only the head of the message has to come (R4).
Explanation explain(const WalkedRun& run, const MessagePresented& presented, Cycle at) {
    const std::uint64_t number = presented.number;
    const LoggedMessage m = run.message(number);
    const Cycle from = at - run.machine.interface.receive_overhead;
    const std::size_t last = last_place(m);
    if (run.machine.moves_by_processor() && crossing_of(m, last).head != from)  // R4: a control packet is complete
        return {at, {at - 1, TailCrossed{number, last}}, Occupation::turn_around, receive_registers_of(run, m), number};
    const PathEvent came =
        run.machine.moves_by_processor() ? PathEvent(HeadCrossed{number, last}) : MessageMoved{number};
    return {at, {from, came}, Occupation::interface_receive_overhead, receive_registers_of(run, m), number};
}

/// R4: the previous packet has left the buffer.
Explanation explain(const WalkedRun& run, const MessageInFront& front, Cycle at) {
    if (run.message(front.number).presented == at) return {at, MessagePresented{front.number}};
    const std::uint64_t before = run.history.earlier_in(front.number, 1);
    if (before == no_message || run.message(before).delivered != at) unexplained("a packet is in front", at);
    return {at, MessageInMemory{before}};
}

}  // namespace narrows

// Ranks of shared nodes: the steps of their processors, and the messages between them (docs/timing.md, P9;
// docs/nodes.md, T6, T7, V4, W, Z1).
#include <algorithm>

#include "models/node/processor/interruptions.h"
#include "traces/why/explanation.h"
#include "traces/why/walked_run.h"

namespace narrows {

namespace {

Interruptions interruptions_of(const WalkedRun& run, RankId rank) {
    return {run.machine.processor, rank, run.topology.seed()};
}

/// The processor was busy with the step since `from`, except while it was interrupted (Z1).
void add_busy(const WalkedRun& run, Explanation& path, const LoggedStep& step, Cycle from, Occupation cause) {
    const Interruptions noise = interruptions_of(run, step.rank);
    const Resource processor = processor_of(step.rank);
    while (path.begin() > from) {
        const Cycle begin = noise.last_begin(path.begin());
        const Cycle end = begin == never ? from : std::min(path.begin(), begin + run.machine.processor.noise_length);
        path.since(std::max(from, end), cause, processor, no_message, step.whole());
        if (end > from) path.since(std::max(from, begin), Occupation::interrupted, processor);
    }
}

/// The processor could have gone on with its steps at `from`, but was interrupted until now.
void add_interruption(const WalkedRun& run, Explanation& path, RankId rank, Cycle from) {
    if (from == path.begin()) return;
    if (interruptions_of(run, rank).first_free(from) != path.begin())
        unexplained("a processor begins with a step", path.begin());
    path.since(from, Occupation::interrupted, processor_of(rank));
}

/// The end of a step that a moment depends on. A step that is not needed ended at the begin of the run.
Moment end_of(const LoggedStep* step) { return {step == nullptr ? 0 : step->to, StepEnded{step}}; }

/// The later one; the first one if both are in one cycle.
Moment later(const Moment& one, const Moment& other) { return one.cycle >= other.cycle ? one : other; }

/// A step of a send: the program asked for it, or the grant came.
Moment send_ready(const WalkedRun& run, const LoggedStep& step) {
    const WholeHistory& history = run.nodes->of_whole(step.what);
    if (&step == history.posting())
        return {run.nodes->whole(step.what).asked, ProgramAsks{step.rank, run.nodes->whole(step.what).activity}};
    if (history.grant == no_message) return end_of(nullptr);  // only the step before has to end
    return {run.message(history.grant).delivered, MessageInMemory{history.grant}};
}

/// When a step was ready to begin, and with which event.
Moment ready(const WalkedRun& run, const LoggedStep& step) {
    if (!step.is_of_message()) return {step.asked, ProgramAsks{step.rank, static_cast<int>(step.what)}};
    if (step.kind == ProcessorStep::Kind::send) return send_ready(run, step);
    const LoggedWhole& w = run.nodes->whole(step.what);
    const WholeHistory& history = run.nodes->of_whole(step.what);
    const Moment matched{w.matched, WholeMatched{step.what}};
    if (step.kind == ProcessorStep::Kind::into_segment)  // W1: its chunk has a turn in the segment, and room
        return later(matched, end_of(run.nodes->made_room(step.what, step.number - 1)));
    if (w.is_within_node)  // the first step has no chunk that it could wait for
        return later(matched, end_of(step.number == 0 ? nullptr : with_number(history.into_segment, step.number)));
    const std::uint64_t packet = packet_at(history.came, step.number);
    if (packet == no_message) unexplained("a processor receives a packet", step.from);
    return later(matched, {run.message(packet).delivered, MessageInMemory{packet}});
}

/// P9: the step was ready, the step before had ended, and the processor was not interrupted.
Explanation begun(const WalkedRun& run, const LoggedStep& step, Explanation path) {
    const LoggedStep* const before = run.nodes->step_before(step);
    const Moment free = end_of(before);
    const Moment was_ready = ready(run, step);
    add_interruption(run, path, step.rank, std::max(free.cycle, was_ready.cycle));
    return path.after(later(was_ready, free).event);
}

bool ends_at(const LoggedStep* step, Cycle cycle) { return step != nullptr && step->to == cycle; }

/// The first data packet of the message with this event in the cycle; no_message if there is none.
std::uint64_t packet_with(const WalkedRun& run, std::uint64_t whole, Cycle LoggedMessage::*event, Cycle cycle) {
    for (const std::uint64_t packet : run.nodes->of_whole(whole).data) {
        if (packet != no_message && run.message(packet).*event == cycle) return packet;
    }
    return no_message;
}

}  // namespace

Explanation explain(const WalkedRun& /*run*/, const StepEnded& ended, Cycle at) {
    if (ended.step == nullptr || ended.step->to != at) unexplained("a processor ends a step", at);
    return {at, ChunksEnded{ended.step, ended.step->chunks.size()}};
}

/// V4: the memory, its port or the processor itself ended last.
Explanation explain(const WalkedRun& run, const ChunksEnded& ended, Cycle at) {
    if (ended.step == nullptr) unexplained("a processor has an overhead", at);
    const LoggedStep& step = *ended.step;
    Explanation path(at);
    if (ended.chunks == 0) {
        add_busy(run, path, step, step.from, overhead_of(step.kind));
        return begun(run, step, path);
    }
    const CopiedChunk& chunk = step.chunks[ended.chunks - 1];
    const AccessOwner owner{AccessOwner::Kind::processor, static_cast<std::uint64_t>(int{step.rank})};
    const auto access = chunk.from < at ? run.nodes->access(owner, chunk.from, at) : std::nullopt;
    if (access) return {at, AccessEnded{*access}};
    add_busy(run, path, step, chunk.from, Occupation::copying_data);
    return path.after(ChunkBegan{&step, ended.chunks - 1});
}

Explanation explain(const WalkedRun& run, const ChunkBegan& began, Cycle at) {
    const LoggedStep& step = *began.step;
    Explanation path(at);
    add_interruption(run, path, step.rank, began.chunk == 0 ? step.overhead_end : step.chunks[began.chunk - 1].to);
    return path.after(ChunksEnded{&step, began.chunk});
}

/// T6
Explanation explain(const WalkedRun& run, const WholeKnown& known, Cycle at) {
    if (run.nodes->whole(known.whole).is_within_node)
        return {at, StepEnded{run.nodes->of_whole(known.whole).posting()}};
    const std::uint64_t request = run.nodes->of_whole(known.whole).request;
    if (request != no_message && run.message(request).presented == at) return {at, MessagePresented{request}};
    const std::uint64_t packet = packet_with(run, known.whole, &LoggedMessage::presented, at);
    if (packet == no_message) unexplained("a message is known", at);
    return {at, MessagePresented{packet}};
}

/// T7: the request of the receive ended, or a message of the numbering was known last.
Explanation explain(const WalkedRun& run, const WholeMatched& matched, Cycle at) {
    const LoggedWhole& w = run.nodes->whole(matched.whole);
    const LoggedStep* const request = run.nodes->request(w.to, w.request);
    if (ends_at(request, at)) return {at, StepEnded{request}};
    const std::uint64_t last = run.nodes->of_whole(matched.whole).known_last;
    if (run.nodes->known(last) != at) unexplained("a message is matched", at);
    return {at, WholeKnown{last}};
}

/// T7
Explanation explain(const WalkedRun& run, const WholeDelivered& delivered, Cycle at) {
    if (run.nodes->whole(delivered.whole).is_within_node)
        return {at, StepEnded{last_of(run.nodes->of_whole(delivered.whole).receives)}};
    const std::uint64_t packet = packet_with(run, delivered.whole, &LoggedMessage::delivered, at);
    if (packet == no_message) unexplained("a message is delivered", at);
    return {at, MessageInMemory{packet}};
}

/// P9
Explanation explain(const WalkedRun& run, const WholeReceived& received, Cycle at) {
    const LoggedWhole& w = run.nodes->whole(received.whole);
    const LoggedStep* const last = last_of(run.nodes->of_whole(received.whole).receives);
    if (ends_at(last, at)) return {at, StepEnded{last}};
    if (w.matched == at) return {at, WholeMatched{received.whole}};
    if (w.delivered == at) return {at, WholeDelivered{received.whole}};
    unexplained("a program gets a message", at);
}

}  // namespace narrows

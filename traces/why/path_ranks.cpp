// Ranks: the steps of their processors, and the messages between them (docs/timing.md, P1 to P3, P8, P9, R4;
// docs/nodes.md, T6, T7, V4, W, Z1).
#include <algorithm>
#include <vector>

#include "models/node/processor/interruptions.h"
#include "traces/why/explanation.h"
#include "traces/why/walked_run.h"

namespace narrows {

namespace {

Interruptions interruptions_of(const WalkedRun& run, RankId rank) {
    return {run.machine.processor, rank, run.topology.seed()};
}

/// The processor was busy with the step since `from`, without its interruptions (Z1).
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

/// The processor could have continued at `from` but was interrupted until now.
void add_interruption(const WalkedRun& run, Explanation& path, RankId rank, Cycle from) {
    if (from == path.begin()) return;
    if (interruptions_of(run, rank).first_free(from) != path.begin())
        unexplained("a processor begins with a step", path.begin());
    path.since(from, Occupation::interrupted, processor_of(rank));
}

/// The end of a step on which a moment depends. A missing step counts as the begin of the run.
Moment end_of(const WalkedRun& run, StepPlace step) {
    return {step == no_step ? 0 : run.nodes.step(step).to, StepEnded{step}};
}

/// A condition for the begin of a step, and when it was met.
struct Condition {
    Moment met;
    bool is_of_other_job = false;  ///< U7
};
using Conditions = std::vector<Condition>;

/// The condition met last; ties go to the first one.
const Condition& last_of(const Conditions& conditions) {
    return *std::ranges::max_element(conditions, {}, [](const Condition& each) { return each.met.cycle; });
}

/// P1: the last packet of the previous message in this packet's place.
std::uint64_t held_before(const WalkedRun& run, std::uint64_t packet) {
    for (int back = 1;; ++back) {
        const std::uint64_t before = run.history.earlier_out(packet, back);
        if (before == no_message) return no_message;
        const LoggedPacket& p = run.nodes.packet(before);
        if (p.kind == Message::Packet::data && p.number == 0) return run.nodes.of_whole(p.whole).data.back();
    }
}

/// P1, P2: adds the condition that the step gets the packet's register.
void add_place(const WalkedRun& run, std::uint64_t packet, Conditions& all) {
    const auto add = [&](std::uint64_t other, auto met, const PathEvent& event) {
        if (other != no_message) all.push_back({{met(other), event}, run.is_of_other_job(other)});
    };
    const std::uint64_t acknowledged = run.history.acknowledged_before(packet);
    add(
        acknowledged, [&](auto other) { return run.message(other).delivered; }, MessageInMemory{acknowledged});
    const std::uint64_t before = run.history.earlier_out(packet, 1);
    add(
        before, [&](auto other) { return run.message(other).copied; }, MessageCopied{before});
    if (run.machine.starts_in_register() && run.nodes.packet(packet).number == 0) {
        const std::uint64_t held = held_before(run, packet);
        add(
            held, [&](auto other) { return run.message(other).started; }, MessageStarted{held});
    }
    if (!run.machine.moves_by_processor()) return;
    const std::uint64_t holder = run.history.earlier_out(packet, run.machine.interface.send_buffers);
    add(
        holder, [&](auto other) { return run.times.wire_free(other); }, SendBufferFree{holder});
}

/// Adds the conditions of a send step: the program's request or the grant, and its register.
void add_send(const WalkedRun& run, const PlacedStep& step, Conditions& all) {
    const WholeHistory& history = run.nodes.of_whole(step.what);
    const std::uint64_t packet = run.nodes.packet_filled_by(step);
    if (packet != no_message) add_place(run, packet, all);
    if (step.place == history.posting()) {
        const LoggedWhole& w = run.nodes.whole(step.what);
        all.push_back({{w.asked, ProgramAsks{step.rank, w.activity}}});
    } else if (history.grant != no_message) {
        all.push_back({{run.message(history.grant).delivered, MessageInMemory{history.grant}}});
    }
}

/// P3, P8: adds the conditions that the packet has come and may be taken.
void add_take(const WalkedRun& run, const PlacedStep& step, Conditions& all) {
    const std::uint64_t packet = packet_at(run.nodes.of_whole(step.what).data, step.number);
    if (packet == no_message) unexplained("a processor takes a packet", step.from);
    all.push_back({{run.history.in_front(packet), MessageInFront{packet}}});
    const LoggedWhole& w = run.nodes.whole(step.what);
    const Unexpected unexpected = run.machine.interface.unexpected;
    if (unexpected == Unexpected::memory) return;
    if (unexpected == Unexpected::room) {
        all.push_back({{std::min(w.admitted, w.matched), MessageAdmitted{packet}}});
        return;
    }
    const bool is_listed_before = run.machine.message.order == MessageOrder::listing;  // then it is in memory
    if (is_listed_before && w.matched <= step.from) all.push_back({{w.matched, WholeMatched{step.what}}});
}

/// Adds the conditions of a receive step: the match, and the bytes or the turn that the step needs.
void add_receive(const WalkedRun& run, const PlacedStep& step, Conditions& all) {
    const LoggedWhole& w = run.nodes.whole(step.what);
    const WholeHistory& history = run.nodes.of_whole(step.what);
    all.push_back({{w.matched, WholeMatched{step.what}}});
    if (step.kind == ProcessorStep::Kind::into_segment) {  // W1: the chunk has its turn in the segment, and room
        all.push_back({end_of(run, run.nodes.made_room(step.what, step.number - 1))});
    } else if (w.is_within_node) {  // the first step has no chunk to wait for
        const bool has_chunk = step.number > 0;
        all.push_back({end_of(run, has_chunk ? run.nodes.with_number(history.into_segment, step.number) : no_step)});
    } else {
        const std::uint64_t packet = packet_at(history.came, step.number);
        const Cycle delivered = packet == no_message ? never : run.message(packet).delivered;
        if (delivered == never) unexplained("a processor receives a packet", step.from);
        all.push_back({{delivered, MessageInMemory{packet}}});
    }
}

Conditions conditions_of(const WalkedRun& run, const PlacedStep& step) {
    Conditions all;
    switch (step.kind) {
        case ProcessorStep::Kind::request:
        case ProcessorStep::Kind::work:
            all.push_back({{step.asked, ProgramAsks{step.rank, static_cast<int>(step.what)}}});
            break;
        case ProcessorStep::Kind::send: add_send(run, step, all); break;
        case ProcessorStep::Kind::take: add_take(run, step, all); break;
        case ProcessorStep::Kind::receive:
        case ProcessorStep::Kind::into_segment: add_receive(run, step, all); break;
    }
    all.push_back({end_of(run, run.nodes.step_before(step))});
    return all;
}

/// True if the step moves the bytes of a packet (P2, R4).
bool moves_bytes(const WalkedRun& run, const PlacedStep& step) {
    if (!run.machine.moves_by_processor()) return false;
    return step.kind == ProcessorStep::Kind::take || run.nodes.packet_filled_by(step) != no_message;
}

LoggedMessage packet_moved_by(const WalkedRun& run, const PlacedStep& step) {
    const bool takes = step.kind == ProcessorStep::Kind::take;
    return run.message(takes ? packet_at(run.nodes.of_whole(step.what).data, step.number)
                             : run.nodes.packet_filled_by(step));
}

/// When the processor asks the memory for the step's bytes (P2), or has moved them (R4).
Cycle move_asked(const WalkedRun& run, const PlacedStep& step) {
    if (step.kind == ProcessorStep::Kind::send) return step.overhead_end + run.machine.interface.send_overhead;
    const LoggedMessage m = packet_moved_by(run, step);
    return std::max(step.overhead_end + run.machine.interface_cycles(m.bytes),
                    after(crossing_of(m, last_place(m)).tail));
}

/// The message's first data packet for which `is` holds, or no_message.
template <class Is>
std::uint64_t packet_with(const WalkedRun& run, std::uint64_t whole, Is is) {
    for (const std::uint64_t packet : run.nodes.of_whole(whole).data) {
        if (packet != no_message && is(packet)) return packet;
    }
    return no_message;
}

/// T7: the receive began to wait in this cycle.
std::optional<PathEvent> served(const WalkedRun& run, std::uint64_t whole, Cycle at) {
    if (run.machine.pays_at_request()) {
        const StepPlace request = run.nodes.request_of(whole, at);
        return request != no_step ? std::optional<PathEvent>(StepEnded{request}) : std::nullopt;
    }
    const auto receive = run.history.receiving_step(whole);
    if (!receive || receive->asked != at) return std::nullopt;
    return ProgramAsks{receive->node, receive->activity};
}

/// T6: the message was listed in this cycle.
std::optional<PathEvent> listed(const WalkedRun& run, std::uint64_t whole, Cycle at) {
    if (run.machine.message.order == MessageOrder::delivery && !run.nodes.whole(whole).is_within_node) {
        const std::uint64_t last = run.nodes.delivered_ahead(whole, at);
        return last == no_message ? std::nullopt : std::optional<PathEvent>(WholeDelivered{last});
    }
    if (run.nodes.known(whole) == at) return WholeKnown{whole};
    const bool has_turn = run.machine.message.order == MessageOrder::listing;
    const std::uint64_t last = has_turn ? run.nodes.known_ahead(whole, at) : no_message;
    return last == no_message ? std::nullopt : std::optional<PathEvent>(WholeKnown{last});
}

/// T7: the reason for a match in that cycle; empty if there was none. If receive and message were ready in the same
/// cycle, the path continues with the receive or, where messages count on delivery, with the message.
std::optional<PathEvent> matched_by(const WalkedRun& run, std::uint64_t whole, Cycle at) {
    std::optional<PathEvent> first = served(run, whole, at);
    std::optional<PathEvent> second = listed(run, whole, at);
    if (run.machine.message.order == MessageOrder::delivery) std::swap(first, second);
    return first ? first : second;
}

}  // namespace

/// P9: the step's conditions were met, the previous step had ended, and the processor was not interrupted.
Explanation explain(const WalkedRun& run, const StepBegan& began, Cycle at) {
    const PlacedStep step = run.nodes.step(began.step);
    Conditions conditions = conditions_of(run, step);
    Condition last = last_of(conditions);
    const Interruptions noise = interruptions_of(run, step.rank);
    if (noise.first_free(last.met.cycle) != at) {  // P8: a receive that fits was the last condition
        const auto receive =
            run.history.first_receive(step.rank, at, [&](Cycle asked) { return noise.first_free(asked); });
        if (receive) last = {{receive->asked, ProgramAsks{receive->node, receive->activity}}};
    }
    Explanation path(at);
    add_interruption(run, path, step.rank, last.met.cycle);
    if (!last.is_of_other_job) return path.after(last.met.event);
    std::erase_if(conditions, &Condition::is_of_other_job);
    const Moment& other = last_of(conditions).met;
    const std::uint64_t packet = run.nodes.packet_filled_by(step);
    return path
        .since(other.cycle, Occupation::waits_for_other_job, link_out_of(run.message(packet)), packet, step.whole())
        .after(other.event);
}

Explanation explain(const WalkedRun& run, const StepEnded& ended, Cycle at) {
    if (!run.nodes.ends_at(ended.step, at)) unexplained("a processor ends a step", at);
    const PlacedStep step = run.nodes.step(ended.step);
    if (!moves_bytes(run, step)) return {at, ChunksEnded{step.place, step.chunks.size()}};
    if (step.kind == ProcessorStep::Kind::take) return {at, MoveAccessed{step.place}};
    Explanation path(at);  // P2
    const Cycle accessed = at - run.machine.interface_cycles(packet_moved_by(run, step).bytes);
    add_busy(run, path, step, accessed, Occupation::moving_data);
    return path.after(MoveAccessed{step.place});
}

Explanation explain(const WalkedRun& run, const MoveAccessed& accessed, Cycle at) {
    const PlacedStep step = run.nodes.step(accessed.step);
    const Cycle asked = move_asked(run, step);
    if (asked == at) return {at, MoveAsked{step.place}};
    const auto access = run.nodes.access(step.rank, asked, at);
    if (!access) unexplained("the memory has what a processor moves", at);
    return {at, AccessEnded{*access}};
}

Explanation explain(const WalkedRun& run, const MoveAsked& asked, Cycle at) {
    const PlacedStep step = run.nodes.step(asked.step);
    Explanation path(at);
    if (step.kind == ProcessorStep::Kind::send) {
        add_busy(run, path, step, step.overhead_end, Occupation::interface_send_overhead);
        return path.after(ChunksEnded{step.place, 0});
    }
    const LoggedMessage m = packet_moved_by(run, step);
    const std::size_t last = last_place(m);
    const Cycle last_byte = crossing_of(m, last).tail;
    if (at > step.overhead_end + run.machine.interface_cycles(m.bytes)) {  // R4: waited for the last byte
        const std::uint64_t packet = packet_at(run.nodes.of_whole(step.what).data, step.number);
        return {at, {last_byte, TailCrossed{packet, last}}, Occupation::moving_data, processor_of(step.rank), packet};
    }
    add_busy(run, path, step, step.overhead_end, Occupation::moving_data);
    return path.after(ChunksEnded{step.place, 0});
}

/// V4: the memory, its port or the processor itself ended last.
Explanation explain(const WalkedRun& run, const ChunksEnded& ended, Cycle at) {
    if (ended.step == no_step) unexplained("a processor has an overhead", at);
    const PlacedStep step = run.nodes.step(ended.step);
    Explanation path(at);
    if (ended.chunks == 0) {
        add_busy(run, path, step, step.from, overhead_of(step.kind));
        return path.after(StepBegan{step.place});
    }
    const CopiedChunk chunk = step.chunks[ended.chunks - 1];
    const auto access = chunk.from < at ? run.nodes.access(step.rank, chunk.from, at) : std::nullopt;
    if (access) return {at, AccessEnded{*access}};
    add_busy(run, path, step, chunk.from, Occupation::copying_data);
    return path.after(ChunkBegan{step.place, ended.chunks - 1});
}

Explanation explain(const WalkedRun& run, const ChunkBegan& began, Cycle at) {
    const PlacedStep step = run.nodes.step(began.step);
    Explanation path(at);
    add_interruption(run, path, step.rank, began.chunk == 0 ? step.overhead_end : step.chunks[began.chunk - 1].to);
    return path.after(ChunksEnded{step.place, began.chunk});
}

/// T6
Explanation explain(const WalkedRun& run, const WholeKnown& known, Cycle at) {
    if (run.nodes.whole(known.whole).is_within_node) return {at, StepEnded{run.nodes.of_whole(known.whole).posting()}};
    const std::uint64_t request = run.nodes.of_whole(known.whole).request;
    const auto comes = [&](std::uint64_t packet) { return run.history.in_front(packet) == at; };
    if (request != no_message && comes(request)) return {at, MessageInFront{request}};
    const std::uint64_t packet = packet_with(run, known.whole, comes);
    if (packet == no_message) unexplained("a message is known", at);
    return {at, MessageInFront{packet}};
}

Explanation explain(const WalkedRun& run, const WholeMatched& matched, Cycle at) {
    const std::optional<PathEvent> cause = matched_by(run, matched.whole, at);
    if (!cause) unexplained("a message is matched", at);
    return {at, *cause};
}

/// T7
Explanation explain(const WalkedRun& run, const WholeDelivered& delivered, Cycle at) {
    if (run.nodes.whole(delivered.whole).is_within_node)
        return {at, StepEnded{last_of(run.nodes.of_whole(delivered.whole).receives)}};
    const std::uint64_t packet =
        packet_with(run, delivered.whole, [&](std::uint64_t each) { return run.message(each).delivered == at; });
    if (packet == no_message) unexplained("a message is delivered", at);
    return {at, MessageInMemory{packet}};
}

/// P9
std::optional<Explanation> explain_if_last(const WalkedRun& run, const WholeReceived& received, Cycle at) {
    const LoggedWhole w = run.nodes.whole(received.whole);
    if (w.received != at) return std::nullopt;
    const StepPlace last = last_of(run.nodes.of_whole(received.whole).receives);
    if (run.nodes.ends_at(last, at)) return Explanation(at, StepEnded{last});
    if (w.matched == at) {
        if (const auto cause = matched_by(run, received.whole, at)) return Explanation(at, *cause);
    }
    if (w.delivered == at) return Explanation(at, WholeDelivered{received.whole});
    return std::nullopt;
}

Explanation explain(const WalkedRun& run, const WholeReceived& received, Cycle at) {
    const auto explained = explain_if_last(run, received, at);
    if (!explained) unexplained("a program gets a message", at);
    return *explained;
}

}  // namespace narrows

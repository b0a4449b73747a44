// Who gets a send register (docs/timing.md, P1, P2; docs/nodes.md, T3, Q), and who empties a receive register
// (timing.md, P3, P8; nodes.md, T5, Q5).
#include "traces/why/explanation.h"
#include "traces/why/walked_run.h"

namespace narrows {

namespace {

/// Q3: a program received a message in the cycle before.
Explanation credit_asked(const WalkedRun& run, std::uint64_t number, Cycle at) {
    const LoggedPacket& packet = run.nodes.packet(number);
    const std::uint64_t owed = run.nodes.received_at(packet.for_rank, packet.of_rank, at - 1);
    if (owed == no_message) unexplained("credit is owed", at);
    const Resource link = link_out_of(run.message(number));
    return {at, {at - 1, WholeReceived{owed}}, Occupation::turn_around, link, number};
}

/// T3, Q2: the previous packet got its register, the grant came, or the step ended for which the packet waited.
Explanation data_asked(const WalkedRun& run, const LoggedPacket& packet, Cycle at) {
    const WholeHistory& history = run.nodes.of_whole(packet.whole);
    const std::uint64_t before = packet_at(history.data, packet.number - 1);
    if (run.host.is_given()) {  // J9
        if (before != no_message && run.host.placed(before) == at) return {at, PacketPlaced{before}};
    } else if (before != no_message && run.message(before).started == at) {
        return {at, MessageStarted{before}};
    }
    if (history.grant != no_message && run.message(history.grant).delivered == at)
        return {at, MessageInMemory{history.grant}};
    const MessageParameters& message = run.machine.message;
    const bool has_steps = message.copies > 0 || message.cut == MessageCut::processor;
    return {at, StepEnded{has_steps ? run.nodes.with_number(history.sends, packet.number) : history.posting()}};
}

Explanation packet_asked(const WalkedRun& run, std::uint64_t number, Cycle at) {
    const LoggedPacket& packet = run.nodes.packet(number);
    switch (packet.kind) {
        case Message::Packet::data: return data_asked(run, packet, at);
        case Message::Packet::request: return {at, ChunksEnded{run.nodes.of_whole(packet.whole).posting(), 0}};
        case Message::Packet::grant: return {at, WholeMatched{packet.whole}};
        case Message::Packet::credit: return credit_asked(run, number, at);
        case Message::Packet::other_job: break;
    }
    unexplained("a packet of another job asks for a register", at);
}

/// The packet waited since then, lastly for another packet.
Explanation waited_for(const WalkedRun& run, std::uint64_t number, std::uint64_t other, const PathEvent& event,
                       const Moment& since, Cycle at) {
    if (!run.is_of_other_job(other)) return {at, event};
    return {at, since, Occupation::waits_for_other_job, link_out_of(run.message(number)), number};  // U7
}

/// J9: the packet's payload has been read, or the previous packet left the register.
Explanation started_from_buffer(const WalkedRun& run, std::uint64_t number, Cycle at) {
    const auto read = run.host.read_of(number);
    const Moment fetched{read ? read->end : run.host.placed(number), PacketFetched{number}};
    if (fetched.cycle == at) return {at, fetched.event};
    const std::uint64_t before = run.history.earlier_out(number, 1);
    if (before == no_message || run.message(before).copied != at) unexplained("a packet gets its register", at);
    return waited_for(run, number, before, MessageCopied{before}, fetched, at);
}

/// P8: a fitting receive began to wait: its own, or one that it reserved first.
Explanation awaited(const WalkedRun& run, std::uint64_t whole, Cycle at) {
    const LoggedWhole& w = run.nodes.whole(whole);
    if (run.machine.pays_at_request()) {
        const StepPlace own = run.nodes.request_of(whole, at);
        const StepPlace request = own != no_step ? own : run.nodes.request_until(w.to, at);
        if (request != no_step) return {at, StepEnded{request}};
    } else {
        const auto receive = run.history.first_receive(w.to, at, [](Cycle asked) { return asked; });
        if (receive) return {at, ProgramAsks{receive->node, receive->activity}};
    }
    unexplained("a message is awaited", at);
}

}  // namespace

/// P1, T3: a step of a processor began, the packet asked in this cycle, the previous packet left the register, or the
/// previous transfer was acknowledged.
Explanation explain(const WalkedRun& run, const MessageStarted& started, Cycle at) {
    const std::uint64_t number = started.number;
    if (run.host.is_given()) return started_from_buffer(run, number, at);
    if (const StepPlace step = run.times.steps().filling(number); step != no_step) return {at, StepBegan{step}};
    const Moment asked{run.nodes.packet(number).asked, started};
    if (asked.cycle == at) return packet_asked(run, number, at);
    const std::uint64_t acknowledged = run.history.acknowledged_before(number);
    if (acknowledged != no_message && run.message(acknowledged).delivered == at)
        return waited_for(run, number, acknowledged, MessageInMemory{acknowledged}, asked, at);
    const std::uint64_t before = run.history.earlier_out(number, 1);
    if (before == no_message || run.message(before).copied != at) unexplained("a packet gets its register", at);
    return waited_for(run, number, before, MessageCopied{before}, asked, at);
}

/// J9: the packet asked in this cycle, or a packet with a place got its register.
Explanation explain(const WalkedRun& run, const PacketPlaced& placed, Cycle at) {
    const Moment asked{run.nodes.packet(placed.number).asked, placed};
    if (asked.cycle == at) return packet_asked(run, placed.number, at);
    const std::uint64_t holder = run.host.place_holder(placed.number);
    if (holder == no_message || run.message(holder).started != at) unexplained("a packet gets its place", at);
    return waited_for(run, placed.number, holder, MessageStarted{holder}, asked, at);
}

Explanation explain(const WalkedRun& run, const MessageTaken& taken, Cycle at) {
    if (const StepPlace step = run.times.steps().taking(taken.number); step != no_step) return {at, StepEnded{step}};
    if (run.history.in_front(taken.number) == at) return {at, MessageInFront{taken.number}};
    return {at, MessageAdmitted{taken.number}};
}

/// Q5: the message was matched, or took room that a message received in the cycle before had left. A message that has
/// room is matched in a later round; its packet may have left the register by then.
Explanation explain(const WalkedRun& run, const MessageAdmitted& admitted, Cycle at) {
    const std::uint64_t whole = run.nodes.packet(admitted.number).whole;
    const LoggedWhole& w = run.nodes.whole(whole);
    const bool is_delivered_first = run.machine.message.order == MessageOrder::delivery;
    if (w.admitted != at && w.matched == at && !is_delivered_first) return {at, WholeMatched{whole}};
    if (run.machine.interface.unexpected == Unexpected::hold) return awaited(run, whole, at);
    const std::uint64_t holder = run.nodes.received_at(w.from, w.to, at - 1);
    if (w.admitted != at || holder == no_message) unexplained("a message takes room", at);
    return {at, {at - 1, WholeReceived{holder}}, Occupation::waits_for_room, processor_of(w.to), admitted.number};
}

}  // namespace narrows

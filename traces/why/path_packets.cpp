// Packets of shared nodes: registers, memory, grants, credit, room (docs/nodes.md, T3 to T5, Q).
#include <fmt/format.h>

#include <stdexcept>

#include "traces/why/path_tracer.h"

namespace narrows {

/// A packet of this message waited from `came` on, when it had come by `event`, for what `holder` held. If that is of
/// another job, the path goes on with the packet that waited.
bool PathTracer::was_behind_other_job(std::uint64_t holder, Cycle came, const Resource& held, Event event) {
    if (!is_of_other_job(holder)) return false;
    add(came, Occupation::waits_for_other_job, held);
    go_to(event);
    return true;
}

void PathTracer::set_packet(std::uint64_t number) {
    number_ = number;
    whole_ = nodes_->packet(number).whole;
}

/// T4
void PathTracer::packet_ready() {
    set_packet(number_);
    if (cycle_ > m().started + machine_.interface.send_overhead) {
        const ServerAccess* const read = nodes_->access({AccessOwner::Kind::read, number_}, m().started, cycle_);
        if (read == nullptr) throw std::logic_error(fmt::format("no read of a packet ends at cycle {}", cycle_));
        return go_to(&PathTracer::access_ended, *read);
    }
    add(m().started, Occupation::interface_send_overhead, send_registers());
    go_to(&PathTracer::got_register);
}

/// T3: the packet asks in this cycle, or the packet before leaves the register.
void PathTracer::got_register() {
    set_packet(number_);
    if (nodes_->packet(number_).asked == cycle_) return go_to(&PathTracer::asked_for_register);
    const std::uint64_t before = history_.earlier_out(number_, 1);
    if (before == no_message || of(before).copied != cycle_)
        throw std::logic_error(fmt::format("a packet waited until cycle {} for a register that was free", cycle_));
    const Cycle asked = nodes_->packet(number_).asked;
    if (was_behind_other_job(before, asked, link_out(), &PathTracer::asked_for_register)) return;
    go_to(&PathTracer::copied, before);
}

void PathTracer::asked_for_register() {
    const LoggedPacket& packet = nodes_->packet(number_);
    switch (packet.kind) {
        case Message::Packet::request: return go_to(&PathTracer::overhead_ended, nodes_->posting(packet.whole));
        case Message::Packet::grant: return go_to_whole(&PathTracer::whole_matched, packet.whole);
        case Message::Packet::credit: return asked_for_credit(packet);
        case Message::Packet::other_job: throw std::logic_error("a path leads to a packet of another job");
        case Message::Packet::data: break;
    }
    const std::uint64_t before = nodes_->data_packet(packet.whole, packet.number - 1);
    if (before != no_message && of(before).started == cycle_) return go_to(&PathTracer::got_register, before);
    const std::uint64_t grant = nodes_->grant_packet(packet.whole);
    if (grant != no_message && of(grant).delivered == cycle_) return go_to(&PathTracer::in_memory, grant);
    const bool has_steps = machine_.message.copies > 0 || machine_.message.cut == MessageCut::processor;
    const LoggedStep* const step =
        has_steps ? nodes_->send_step(packet.whole, packet.number) : nodes_->posting(packet.whole);
    go_to(&PathTracer::step_ended, step);
}

/// Q3: a program got a message in the cycle before.
void PathTracer::asked_for_credit(const LoggedPacket& packet) {
    const std::uint64_t owed = nodes_->received_at(packet.for_rank, packet.of_rank, cycle_ - 1);
    if (owed == no_message) throw std::logic_error(fmt::format("no credit is owed at cycle {}", cycle_));
    add(cycle_ - 1, Occupation::turn_around, link_out());
    go_to_whole(&PathTracer::whole_received, owed);
}

/// T5
void PathTracer::in_memory() {
    set_packet(number_);
    const ServerAccess* const write =
        nodes_->access({AccessOwner::Kind::write, number_}, write_asked_at(number_), cycle_);
    if (write != nullptr) return go_to(&PathTracer::access_ended, *write);
    go_to(&PathTracer::write_asked);
}

/// Q5: a packet that waits for room asks when its message is matched, or has room.
Cycle PathTracer::write_asked_at(std::uint64_t number) const {
    const LoggedMessage& packet = of(number);
    if (machine_.interface.unexpected != Unexpected::room) return packet.presented;
    const LoggedWhole& w = nodes_->whole(nodes_->packet(number).whole);
    return std::max(packet.presented, std::min(w.admitted, w.matched));
}

void PathTracer::write_asked() {
    if (m().presented == cycle_) return go_to(&PathTracer::presented);
    set_packet(number_);
    const LoggedWhole& w = nodes_->whole(whole_);
    // What has taken room is matched in a later round, perhaps because the packet has left its register by then.
    if (w.admitted != cycle_ && w.matched == cycle_) return go_to(&PathTracer::whole_matched);
    const std::uint64_t holder = nodes_->received_at(w.from, w.to, cycle_ - 1);
    if (w.admitted != cycle_ || holder == no_message)
        throw std::logic_error(fmt::format("no cause found for room that a message takes at cycle {}", cycle_));
    add(cycle_ - 1, Occupation::waits_for_room, processor(w.to));
    go_to_whole(&PathTracer::whole_received, holder);
}

}  // namespace narrows

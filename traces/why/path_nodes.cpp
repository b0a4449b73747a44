// Ranks of shared nodes: programs, steps of processors, servers, matching (docs/timing.md, P9;
// docs/nodes.md, T6 to T8, V, W, Z1).
#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "traces/why/path_tracer.h"

namespace narrows {

namespace {

bool ends_at(const LoggedStep* step, Cycle cycle) { return step != nullptr && step->to == cycle; }

}  // namespace

/// The processor of a rank does something from `from` to this cycle, but for its interruptions (Z1).
void PathTracer::add_of_rank(RankId rank, Cycle from, Occupation cause) {
    const Interruptions noise(machine_.processor, rank, topology_.seed());
    while (cycle_ > from) {
        const Cycle begin = noise.last_begin(cycle_);
        const Cycle end = begin == never ? from : std::min(cycle_, begin + machine_.processor.noise_length);
        add(std::max(from, end), cause, processor(rank));
        if (end > from) add(std::max(from, begin), Occupation::interrupted, processor(rank), false);
    }
}

void PathTracer::add_interruption(RankId rank, Cycle from) {
    if (from == cycle_) return;
    const Interruptions noise(machine_.processor, rank, topology_.seed());
    if (noise.first_free(from) != cycle_)
        throw std::logic_error(fmt::format("the processor of rank {} was idle before cycle {}", rank, cycle_));
    add(from, Occupation::interrupted, processor(rank), false);
}

// --- programs -------------------------------------------------------------------------------------------------------

/// The program of the rank has come to what it asked for in this cycle.
void PathTracer::go_to_program(RankId rank, int activity) {
    std::optional<NumberedStep> step = history_.step_until(rank, activity, cycle_);
    if (!step) step = history_.step_until(rank, cycle_);  // it waited for another activity
    if (cycle_ > 0 && !step)
        throw std::logic_error(fmt::format("a program of rank {} was idle before cycle {}", rank, cycle_));
    go_to_step(step);
}

void PathTracer::rank_sent(const ProgramStep& step) {
    for (int i = 0; i < step.count; ++i) {
        const LoggedStep* const first = nodes_->posting(step.messages[static_cast<std::size_t>(i)]);
        if (first != nullptr && first->overhead_end == cycle_) return go_to(&PathTracer::overhead_ended, first);
    }
    throw std::logic_error(fmt::format("no overhead of a send ends at cycle {}", cycle_));
}

void PathTracer::rank_received(const ProgramStep& step) {
    for (int i = 0; i < step.count; ++i) {
        const std::uint64_t whole = step.messages[static_cast<std::size_t>(i)];
        if (nodes_->whole(whole).received == cycle_) return go_to_whole(&PathTracer::whole_received, whole);
    }
    throw std::logic_error(fmt::format("no message is received at cycle {}", cycle_));
}

void PathTracer::rank_worked(const ProgramStep& step) {
    go_to(&PathTracer::step_ended, nodes_->work_until(step.node, step.activity, step.asked, cycle_));
}

/// T8
void PathTracer::sends_ended(const ProgramStep& step) {
    whole_ = nodes_->send_ended(step.node, step.activity, cycle_);
    if (whole_ == no_message) throw std::logic_error(fmt::format("no send ends at cycle {}", cycle_));
    const LoggedWhole& w = nodes_->whole(whole_);
    if (w.is_within_node) {
        if (machine_.message.within_node == WithinNode::one_copy) return go_to(&PathTracer::whole_delivered);
        return go_to(&PathTracer::step_ended,
                     w.bytes == 0 ? nodes_->posting(whole_) : nodes_->last_into_segment(whole_));
    }
    if (machine_.message.copies > 0) return go_to(&PathTracer::step_ended, nodes_->last_send_step(whole_));
    for (const std::uint64_t packet : nodes_->data_packets(whole_)) {
        if (packet != no_message && times_.ready(packet) == cycle_) return go_to(&PathTracer::ready, packet);
    }
    throw std::logic_error(fmt::format("no packet is complete at cycle {}", cycle_));
}

// --- steps of a processor -------------------------------------------------------------------------------------------

void PathTracer::set_message_of(const LoggedStep& step) {
    number_ = no_message;
    whole_ = step.is_of_message() ? step.what : no_message;
}

void PathTracer::step_ended() {
    const LoggedStep& step = *node_step_;
    if (step.chunks.empty()) return go_to(&PathTracer::overhead_ended, &step);
    chunk_ = step.chunks.size() - 1;
    go_to(&PathTracer::chunk_ended, &step);
}

/// V4: port, memory or the processor itself ended last.
void PathTracer::chunk_ended() {
    const LoggedStep& step = *node_step_;
    const CopiedChunk& chunk = step.chunks[chunk_];
    set_message_of(step);
    const AccessOwner owner{AccessOwner::Kind::processor, static_cast<std::uint64_t>(int{step.rank})};
    const ServerAccess* const access = chunk.from < cycle_ ? nodes_->access(owner, chunk.from, cycle_) : nullptr;
    if (access != nullptr) return go_to(&PathTracer::access_ended, *access);
    add_of_rank(step.rank, chunk.from, Occupation::copying_data);
    go_to(&PathTracer::chunk_began, &step);
}

void PathTracer::chunk_began() {
    const LoggedStep& step = *node_step_;
    const bool is_first = chunk_ == 0;
    add_interruption(step.rank, is_first ? step.overhead_end : step.chunks[chunk_ - 1].to);
    if (is_first) return go_to(&PathTracer::overhead_ended, &step);
    --chunk_;
    go_to(&PathTracer::chunk_ended, &step);
}

void PathTracer::overhead_ended() {
    const LoggedStep& step = *node_step_;
    set_message_of(step);
    add_of_rank(step.rank, step.from, overhead_of(step.kind));
    go_to(&PathTracer::step_began, &step);
}

/// P9: the step was ready, the step before had ended, and the processor was not interrupted.
void PathTracer::step_began() {
    const LoggedStep& step = *node_step_;
    const LoggedStep* const before = nodes_->step_before(step);
    const Cycle free_from = before == nullptr ? 0 : before->to;
    const Cycle ready_from = ready_since(step);
    add_interruption(step.rank, std::max(free_from, ready_from));
    if (ready_from == cycle_) return go_to_ready(step);
    go_to(&PathTracer::step_ended, before);
}

/// W1: a chunk of the sender has a turn in the segment, and room.
Cycle PathTracer::room_since(const LoggedStep& step) const {
    const LoggedStep* const made = nodes_->made_room(step.what, step.number - 1);
    return made == nullptr ? 0 : made->to;
}

Cycle PathTracer::ready_since(const LoggedStep& step) const {
    if (!step.is_of_message()) return step.asked;
    const LoggedWhole& w = nodes_->whole(step.what);
    switch (step.kind) {
        case ProcessorStep::Kind::send: {
            if (&step == nodes_->posting(step.what)) return w.asked;
            const std::uint64_t grant = nodes_->grant_packet(step.what);
            return grant == no_message ? 0 : of(grant).delivered;
        }
        case ProcessorStep::Kind::into_segment: return std::max(w.matched, room_since(step));
        default: break;
    }
    if (!w.is_within_node) {
        const std::uint64_t packet = nodes_->packet_that_came(step.what, step.number);
        return packet == no_message ? never : std::max(w.matched, of(packet).delivered);
    }
    const LoggedStep* const filled = step.number == 0 ? nullptr : nodes_->into_segment(step.what, step.number);
    return filled == nullptr ? w.matched : filled->to;
}

/// Goes to what made the step ready in this cycle.
void PathTracer::go_to_ready(const LoggedStep& step) {
    if (!step.is_of_message()) return go_to_program(step.rank, static_cast<int>(step.what));
    const LoggedWhole& w = nodes_->whole(step.what);
    if (step.kind == ProcessorStep::Kind::send) {
        if (&step == nodes_->posting(step.what)) return go_to_program(step.rank, w.activity);
        return go_to(&PathTracer::in_memory, nodes_->grant_packet(step.what));
    }
    if (w.matched == cycle_) return go_to_whole(&PathTracer::whole_matched, step.what);
    if (step.kind == ProcessorStep::Kind::into_segment)
        return go_to(&PathTracer::step_ended, nodes_->made_room(step.what, step.number - 1));
    if (w.is_within_node) return go_to(&PathTracer::step_ended, nodes_->into_segment(step.what, step.number));
    go_to(&PathTracer::in_memory, nodes_->packet_that_came(step.what, step.number));
}

// --- servers --------------------------------------------------------------------------------------------------------

Resource PathTracer::server_of(const ServerAccess& access) {
    switch (access.server.kind) {
        case ServerId::Kind::memory: return {ResourceKind::node_memory, access.server.node};
        case ServerId::Kind::port: return {ResourceKind::port, access.server.node, access.server.number};
        case ServerId::Kind::host_bus: break;
    }
    return {ResourceKind::host_bus, access.server.node, access.server.number};
}

void PathTracer::access_ended() {
    const ServerAccess& access = *access_;
    if (access.owner.kind == AccessOwner::Kind::processor) {
        number_ = no_message;
        const LoggedStep* const step = step_of(access);
        if (step != nullptr) set_message_of(*step);
    } else {
        number_ = access.owner.number;
    }
    add(access.from, Occupation::memory_access, server_of(access));
    if (access.asked < cycle_) {
        access_ = nodes_->access_before(access);
        if (access_ == nullptr || access_->to != cycle_)
            throw std::logic_error(fmt::format("a server was idle before cycle {}", cycle_));
        const bool is_of_rank = access_->owner.kind == AccessOwner::Kind::processor;
        if (is_of_rank || !is_of_other_job(access_->owner.number)) return go_to(&PathTracer::access_ended, *access_);
        add(access.asked, Occupation::waits_for_other_job, server_of(access));
    }
    switch (access.owner.kind) {
        case AccessOwner::Kind::read: return go_to(&PathTracer::got_register, number_);
        case AccessOwner::Kind::write: return go_to(&PathTracer::write_asked, number_);
        case AccessOwner::Kind::processor: break;
    }
    const LoggedStep* const step = step_of(access);
    if (step == nullptr) throw std::logic_error(fmt::format("no chunk of a copy begins at cycle {}", cycle_));
    chunk_ = chunk_from(*step, cycle_);
    go_to(&PathTracer::chunk_began, step);
}

const LoggedStep* PathTracer::step_of(const ServerAccess& access) const {
    const RankId rank(static_cast<int>(access.owner.number));
    const LoggedStep* const step = nodes_->step_with_chunk(rank, access.asked);
    return step == nullptr || chunk_from(*step, access.asked) == step->chunks.size() ? nullptr : step;
}

std::size_t PathTracer::chunk_from(const LoggedStep& step, Cycle from) {
    const auto found = std::ranges::find_if(
        step.chunks, [from](const CopiedChunk& chunk) { return chunk.from == from && chunk.to > from; });
    return static_cast<std::size_t>(found - step.chunks.begin());
}

// --- messages -------------------------------------------------------------------------------------------------------

/// T7
void PathTracer::whole_matched() {
    const LoggedWhole& w = nodes_->whole(whole_);
    const LoggedStep* const request = nodes_->request(w.to, w.request);
    if (ends_at(request, cycle_)) return go_to(&PathTracer::step_ended, request);
    const std::uint64_t last = nodes_->known_last(whole_);
    if (nodes_->known(last) != cycle_)
        throw std::logic_error(fmt::format("no message is known at cycle {}, at which one is matched", cycle_));
    go_to_whole(&PathTracer::whole_known, last);
}

/// T6
void PathTracer::whole_known() {
    if (nodes_->whole(whole_).is_within_node) return go_to(&PathTracer::step_ended, nodes_->posting(whole_));
    const std::uint64_t request = nodes_->request_packet(whole_);
    if (request != no_message && of(request).presented == cycle_) return go_to(&PathTracer::presented, request);
    for (const std::uint64_t packet : nodes_->data_packets(whole_)) {
        if (packet != no_message && of(packet).presented == cycle_) return go_to(&PathTracer::presented, packet);
    }
}

void PathTracer::whole_received() {
    const LoggedWhole& w = nodes_->whole(whole_);
    const LoggedStep* const last = nodes_->last_receive_step(whole_);
    if (ends_at(last, cycle_)) return go_to(&PathTracer::step_ended, last);
    if (w.matched == cycle_) return go_to(&PathTracer::whole_matched);
    if (w.delivered == cycle_) go_to(&PathTracer::whole_delivered);
}

void PathTracer::whole_delivered() {
    if (nodes_->whole(whole_).is_within_node) return go_to(&PathTracer::step_ended, nodes_->last_receive_step(whole_));
    for (const std::uint64_t packet : nodes_->data_packets(whole_)) {
        if (packet != no_message && of(packet).delivered == cycle_) return go_to(&PathTracer::in_memory, packet);
    }
}

}  // namespace narrows

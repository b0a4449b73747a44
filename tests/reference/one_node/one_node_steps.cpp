#include "tests/reference/one_node/one_node_steps.h"

#include <algorithm>
#include <utility>

#include "tests/reference/one_node/host_addresses.h"

namespace narrows::reference {

StepPhase OneNodeSteps::overhead(Cycle cycles, std::function<void(Cycle)> at_end) {
    return {.own = cycles, .is_overhead = true, .at_end = std::move(at_end)};
}

/// V4.
StepPhase OneNodeSteps::copy_chunk(std::int64_t bytes, int reads, int writes) const {
    const Machine& machine = rules_->machine();
    const std::int64_t crossing = bytes * (reads + writes * machine.memory.write_factor);
    return {.own = machine.processor.copy_rate.cycles_for(bytes), .is_chunk = true, .ask = [this, crossing](Cycle t) {
                return memory_->ask_as_processor(processor_, crossing, t);
            }};
}

void OneNodeSteps::append_copies(StepPhases& phases, std::int64_t bytes, int reads, int writes) const {
    const std::int64_t most = rules_->machine().memory.of_messages ? rules_->machine().chunk_bytes() : bytes;  // V8
    for (; bytes > 0; bytes -= most) phases.push_back(copy_chunk(std::min(bytes, most), reads, writes));
}

/// W1.
void OneNodeSteps::append_control(StepPhases& phases) const {
    const int bytes = rules_->machine().message.control_bytes;
    if (bytes == 0) return;
    phases.push_back(
        {.is_chunk = true, .ask = [this, bytes](Cycle t) { return memory_->ask_as_processor(processor_, bytes, t); }});
}

StepPhases OneNodeSteps::request(ProgramProgress& program) const {
    return {overhead(rules_->machine().processor.receive_overhead, [&program](Cycle) { program.wait_for_message(); })};
}

BusAccessPlace OneNodeSteps::access(const ProgramProgress& program, Cycle t) const {
    const NodeOperation& dma = program.operation();
    return memory_->host().ask({.is_write = dma.is_write,
                                .interface = dma.interface,
                                .address = dma.address,
                                .bytes = dma.bytes,
                                .turn = turn_of_program(program.rank(), program.number())},
                               t);
}

StepPhases OneNodeSteps::work(ProgramProgress& program) const {
    const NodeOperation& work = program.operation();
    StepPhases phases;
    if (work.what == NodeOperation::What::copy) append_copies(phases, work.bytes, 1, 1);
    if (work.what == NodeOperation::What::sweep) {
        append_copies(phases, work.bytes, 1, 0);
        for (StepPhase& phase : phases) phase.own = 0;  // V7: no rate of its own
    }
    const Cycle cycles = work.what == NodeOperation::What::work ? work.cycles : 0;
    phases.push_back({.own = cycles, .at_end = [&program](Cycle t) { program.go_on(t); }});
    return phases;
}

/// The phases due at arrival and, if the processor moves data, the bytes, which end with the last one that comes.
StepPhases OneNodeSteps::take(PacketProgress& packet) const {
    const Cycle due = in_->pays_at_arrival(packet) ? rules_->machine().processor.receive_overhead : 0;
    StepPhases phases{overhead(due, [this, &packet](Cycle t) {
        if (!rules_->processor_moves()) in_->write(packet, t);
    })};
    if (!rules_->processor_moves()) return phases;
    const std::vector<Crossing>& path = packet.carried.transfer.path;
    phases.push_back({.own = rules_->machine().interface_cycles(packet.carried.send.bytes),
                      .may_end = [&path](Cycle t) { return path.back().tail != never && t >= path.back().tail + 1; }});
    phases.push_back(
        {.ask = [this, &packet](Cycle t) { return memory_->move_as_processor(processor_, packet.payload, t); },
         .at_end = [this, &packet](Cycle t) { in_->come(packet, t); }});
    return phases;
}

StepPhases OneNodeSteps::first(MessageProgress& message) const {
    StepPhases phases{
        overhead(rules_->machine().processor.send_overhead, [this, &message](Cycle t) { end_overhead(message, t); })};
    phases.back().ends_step = [&message] { return message.copy_waits; };
    if (message.is_within_node()) {
        append_control(phases);
        phases.push_back({.at_end = [this, &message](Cycle t) {
            message.posted = message.known = t;
            if (message.chunks.empty() && !rules_->is_one_copy()) message.ended = t;  // T8: no copy
        }});
    } else if (!rules_->is_posted() || !rules_->processor_moves()) {
        message.steps_begun = 1;
        append_packet(phases, message.packets.front());
    }
    return phases;
}

/// P2, D3.
void OneNodeSteps::end_overhead(MessageProgress& message, Cycle t) const {
    const bool holds_program = !message.is_within_node() && !rules_->is_posted() && rules_->processor_moves();
    if (!holds_program) message.sender->go_on(t, message.place);
    if (message.is_within_node()) return;
    if (rules_->is_posted()) {
        credits_->post(message, t);
        message.copy_waits = message.is_rendezvous && rules_->copies();
        return;
    }
    message.posted = message.packets.front().prepared_from = t;
    if (!holds_program && message.packets.size() == 1) message.ended = t;  // T8
}

/// Behind the overhead of its step, if it has one.
void OneNodeSteps::append_packet(StepPhases& phases, PacketProgress& packet) const {
    if (rules_->copies()) append_copies(phases, packet.payload, private_side(*packet.message), 1);
    if (rules_->processor_moves()) append_move(phases, packet);
    phases.push_back({.at_end = [this, &packet](Cycle t) { end_packet(packet, t); }});
}

/// P2: the bytes follow the interface's overhead, and the access, if there is one.
void OneNodeSteps::append_move(StepPhases& phases, PacketProgress& packet) const {
    phases.push_back({.own = rules_->machine().interface.send_overhead});
    if (memory_->serves_moving_processor(processor_)) {
        phases.push_back({.ask = [this, &packet](Cycle t) {
            packet.read = memory_->move_as_processor(processor_, packet.payload, t);
            return *packet.read;
        }});
    }
    phases.push_back({.own = rules_->machine().interface_cycles(packet.carried.send.bytes)});
}

void OneNodeSteps::end_packet(PacketProgress& packet, Cycle t) const {
    MessageProgress& message = *packet.message;
    packet.step_end = t;
    const bool is_last = packet.number + 1 == static_cast<int>(message.packets.size());
    if (!rules_->is_posted() && packet.number == 0 && rules_->copies()) out_->read(packet, t);  // T4
    if (is_last && rules_->is_posted() && rules_->copies()) message.ended = t;                  // T8
    if (!is_last || rules_->is_posted() || !rules_->processor_moves()) return;
    message.sender->go_on(t, message.place);
    if (message.packets.size() == 1) message.ended = t;
}

StepPhases OneNodeSteps::next(MessageProgress& message, LinkPlace place, Cycle t) const {
    StepPhases phases;
    if (message.is_within_node()) {
        phases.push_back(copy_chunk(message.chunks[message.chunks_in++], private_side(message), 1));
        phases.back().at_end = [&message](Cycle now) {
            if (++message.chunks_there == message.chunks.size()) message.ended = now;  // T8
        };
        return phases;
    }
    if (std::exchange(message.copy_waits, false)) {
        append_packet(phases, message.packets.front());
        return phases;
    }
    PacketProgress& packet = message.packets[static_cast<std::size_t>(message.steps_begun++)];
    if (rules_->processor_moves()) out_->take(packet, place, t);
    const bool has_overhead = rules_->processor_cuts() && packet.number > 0;
    phases.push_back(overhead(has_overhead ? rules_->machine().processor.send_overhead : 0, [this, &packet](Cycle now) {
        if (rules_->processor_moves()) packet.prepared_from = now;
    }));
    append_packet(phases, packet);
    return phases;
}

StepPhases OneNodeSteps::receive(PacketProgress& packet) const {
    StepPhases phases{overhead(handover_->overhead(packet))};
    if (rules_->copies()) append_copies(phases, packet.payload, 1, private_side(*packet.message));
    phases.push_back({.at_end = [this, &packet](Cycle t) {
        packet.receive_step = t;
        handover_->give(*packet.message, t);
    }});
    return phases;
}

StepPhases OneNodeSteps::receive(MessageProgress& message) const {
    StepPhases phases;
    if (!std::exchange(message.receiver_has_begun, true)) {
        if (rules_->at_arrival()) phases.push_back(overhead(rules_->machine().processor.receive_overhead));
        append_control(phases);
        phases.push_back({.at_end = [this, &message](Cycle t) {
            message.receiver_may_copy = true;
            if (message.chunks.empty()) end_copy_out(message, t);
        }});
        return phases;
    }
    const int writes = rules_->is_one_copy() ? 1 : private_side(message);  // W2: nothing is spared
    phases.push_back(copy_chunk(message.chunks[message.chunks_out++], 1, writes));
    phases.back().at_end = [this, &message](Cycle t) {
        if (++message.chunks_done == message.chunks.size()) end_copy_out(message, t);
    };
    return phases;
}

void OneNodeSteps::end_copy_out(MessageProgress& message, Cycle t) const {
    message.delivered = t;
    if (message.ended == never) message.ended = t;  // T8: the only copy
    handover_->give(message, t);
}

}  // namespace narrows::reference

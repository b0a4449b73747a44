#include "tests/reference/nodes/node_steps.h"

#include <utility>

namespace narrows::reference {

using What = NodeOperation::What;

ReferenceStep NodeSteps::request(ActivityProgress& activity) const {
    return {.overhead = rules_->machine().processor.receive_overhead,
            .at_end = [&activity](Cycle) { activity.wait_for_message(); }};
}

/// P6, V7.
ReferenceStep NodeSteps::work(ActivityProgress& activity) const {
    const NodeOperation& work = activity.operation();
    ReferenceStep step{.work = work.cycles, .at_end = [&activity](Cycle t) { activity.go_on(t); }};
    if (work.what == What::copy) step.chunks = rules_->copy_chunks(work.bytes, 1, 1);
    if (work.what == What::sweep) step.chunks = rules_->sweep_chunks(work.bytes);
    return step;
}

ReferenceStep NodeSteps::send(WholeMessage& message) const {
    if (!message.is_within_node()) return send_packet(message);
    return message.posted == never ? first_within_node(message) : copy_in(message);
}

ReferenceStep NodeSteps::send_packet(WholeMessage& message) const {
    if (std::exchange(message.copy_waits, false)) return copy_packet(message.packets.front());
    const int number = message.steps_begun++;
    ReferenceStep step = copy_packet(message.packets[static_cast<std::size_t>(number)]);
    if (number == 0 || rules_->processor_cuts()) step.overhead = rules_->machine().processor.send_overhead;
    if (number == 0) step.after_overhead = [this, &message](Cycle t) { return post(message, t); };
    return step;
}

/// P9, D3: the program goes on after the overhead of step 0, and the message is posted. False: the copy of packet 0
/// waits for a grant (Q2).
bool NodeSteps::post(WholeMessage& message, Cycle t) const {
    message.sender->go_on(t, message.place);
    protocol_->post(message, t);
    message.copy_waits = message.is_rendezvous && rules_->copies();
    return !message.copy_waits;
}

/// The step of a packet without its overhead.
ReferenceStep NodeSteps::copy_packet(PacketState& packet) const {
    WholeMessage& message = *packet.whole;
    ReferenceStep step;
    if (rules_->copies()) step.chunks = rules_->copy_chunks(packet.payload, rules_->private_side(message), 1);
    step.at_end = [this, &message, &packet](Cycle t) {
        packet.send_step_end = t;
        const bool is_last = packet.number + 1 == static_cast<int>(message.packets.size());
        if (rules_->copies() && is_last) message.ended = t;  // T8
    };
    return step;
}

ReferenceStep NodeSteps::receive(PacketState& packet) const {
    WholeMessage& message = *packet.whole;
    ReferenceStep step{.overhead = rules_->overhead_of_receive_step(packet)};
    if (rules_->copies()) step.chunks = rules_->copy_chunks(packet.payload, 1, rules_->private_side(message));
    step.at_end = [this, &message, &packet](Cycle t) {
        packet.receive_step_end = t;
        give_if_complete(*rules_, message, t);
    };
    return step;
}

/// W1: an access of control bytes.
std::vector<CopyChunk> NodeSteps::control() const {
    const int bytes = rules_->machine().message.control_bytes;
    if (bytes == 0) return {};
    return {{bytes, 0}};
}

ReferenceStep NodeSteps::first_within_node(WholeMessage& message) const {
    return {.overhead = rules_->machine().processor.send_overhead,
            .after_overhead =
                [&message](Cycle t) {
                    message.sender->go_on(t, message.place);
                    return true;
                },
            .chunks = control(),
            .at_end =
                [this, &message](Cycle t) {
                    message.posted = message.known = t;
                    if (message.chunks.empty() && !rules_->is_one_copy()) message.ended = t;  // T8: no copy
                }};
}

ReferenceStep NodeSteps::copy_in(WholeMessage& message) const {
    const int bytes = message.chunks[message.chunks_in++];
    return {.chunks = {rules_->copy_chunk(bytes, rules_->private_side(message), 1)}, .at_end = [&message](Cycle t) {
                if (++message.chunks_there == message.chunks.size()) message.ended = t;  // T8
            }};
}

ReferenceStep NodeSteps::receive(WholeMessage& message) const {
    if (message.receiver_has_begun) return copy_out(message);
    message.receiver_has_begun = true;
    return {.chunks = control(), .at_end = [this, &message](Cycle t) {
                message.receiver_may_copy = true;
                if (message.chunks.empty()) end_copy_out(message, t);
            }};
}

/// W2: nothing is spared.
ReferenceStep NodeSteps::copy_out(WholeMessage& message) const {
    const int bytes = message.chunks[message.chunks_out++];
    const int writes = rules_->is_one_copy() ? 1 : rules_->private_side(message);
    return {.chunks = {rules_->copy_chunk(bytes, 1, writes)}, .at_end = [this, &message](Cycle t) {
                if (++message.chunks_done == message.chunks.size()) end_copy_out(message, t);
            }};
}

void NodeSteps::end_copy_out(WholeMessage& message, Cycle t) const {
    message.delivered = t;
    if (message.ended == never) message.ended = t;  // T8: the only copy
    give_if_complete(*rules_, message, t);
}

}  // namespace narrows::reference

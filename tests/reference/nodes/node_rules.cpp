#include "tests/reference/nodes/node_rules.h"

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "tests/reference/nodes/activity_progress.h"

namespace narrows::reference {

namespace {

/// The packet that came into memory first; ties: the lower number.
const PacketState& first_in_memory(const WholeMessage& message) {
    return *std::min_element(message.packets.begin(), message.packets.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.in_memory, a.number) < std::tuple(b.in_memory, b.number);
    });
}

}  // namespace

bool NodeRules::needs_receive_step(const PacketState& packet) const {
    return copies() || (processor_cuts() && &packet != &first_in_memory(*packet.whole));
}

Cycle NodeRules::overhead_of_receive_step(const PacketState& packet) const {
    const bool is_own = processor_cuts() && &packet != &first_in_memory(*packet.whole);
    return is_own ? machine_->processor.receive_overhead : 0;
}

bool NodeRules::has_send_step(const WholeMessage& message, const WholeMessages& messages) const {
    if (!message.is_started()) return false;
    if (message.is_within_node()) return has_chunk_to_copy_in(message, messages);
    if (message.is_rendezvous && message.granted == never) return false;  // Q2
    if (message.copy_waits) return true;
    return packets_have_send_steps() && message.steps_begun < static_cast<int>(message.packets.size());
}

/// W1: it is matched, has the segment, and the next chunk fits into the room that is left.
bool NodeRules::has_chunk_to_copy_in(const WholeMessage& message, const WholeMessages& messages) const {
    if (is_one_copy() || !message.is_matched() || message.chunks_in == message.chunks.size()) return false;
    const auto uses_it_before = [&message](const WholeMessage& m) {
        return m.from == message.from && m.to == message.to && m.is_matched() &&
               m.place_of_match < message.place_of_match && m.delivered == never;
    };
    if (std::any_of(messages.begin(), messages.end(), uses_it_before)) return false;
    std::int64_t held = 0;
    for (std::size_t i = message.chunks_done; i <= message.chunks_in; ++i) held += message.chunks[i];
    return held <= machine_->room_bytes();
}

bool NodeRules::has_receive_step(const WholeMessage& message) const {
    if (!message.receiver_has_begun) return true;
    if (!message.receiver_may_copy || message.chunks_out == message.chunks.size()) return false;
    return is_one_copy() || message.chunks_there > message.chunks_out;
}

CopyChunk NodeRules::copy_chunk(std::int64_t bytes, int reads, int writes) const {
    const Bandwidth& rate = machine_->processor.copy_rate;
    const Cycle own = rate.bytes == 0 ? 0 : (bytes * rate.cycles + rate.bytes - 1) / rate.bytes;
    return {bytes * (reads + writes * machine_->memory.write_factor), own};
}

std::vector<CopyChunk> NodeRules::copy_chunks(std::int64_t bytes, int reads, int writes) const {
    std::vector<CopyChunk> chunks;
    for (const int piece : pieces_of(bytes, machine_->chunk_bytes()))
        chunks.push_back(copy_chunk(piece, reads, writes));
    return chunks;
}

std::vector<CopyChunk> NodeRules::sweep_chunks(std::int64_t bytes) const {
    std::vector<CopyChunk> chunks;
    for (const int piece : pieces_of(bytes, machine_->chunk_bytes())) chunks.push_back({piece, 0});
    return chunks;
}

std::vector<int> NodeRules::chunks_within_node(const WholeMessage& message) const {
    return pieces_of(message.bytes, std::min<std::int64_t>(machine_->chunk_bytes(), machine_->room_bytes()));
}

bool NodeRules::can_be_got(const WholeMessage& message) const {
    return message.delivered != never &&
           std::all_of(message.packets.begin(), message.packets.end(), [this](const PacketState& packet) {
               return packet.receive_step_end != never || !needs_receive_step(packet);
           });
}

int NodeRules::interface_of(const PacketState& packet) const {
    const WholeMessage& message = *packet.whole;
    switch (machine_->node.interface_choice) {
        case InterfaceChoice::by_rank: return places_->processor_of(message.from) % places_->interfaces();
        case InterfaceChoice::by_destination: return message.to % places_->interfaces();
        case InterfaceChoice::in_turn: return (message.started_before + packet.number) % places_->interfaces();
        case InterfaceChoice::shortest: break;
    }
    throw std::logic_error("the shortest queue depends on what waits");
}

bool give_if_complete(const NodeRules& rules, WholeMessage& message, Cycle t) {
    if (!message.is_matched() || !rules.can_be_got(message)) return false;
    message.receiver->go_on(t, message.place);
    message.got = t;
    return true;
}

}  // namespace narrows::reference

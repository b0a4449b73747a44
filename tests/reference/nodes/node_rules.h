#pragma once

#include "tests/reference/nodes/places.h"
#include "tests/reference/nodes/whole_message.h"

namespace narrows::reference {

/// A part of a copy (V4).
struct CopyChunk {
    std::int64_t crossing;  ///< bytes
    Cycle own;              ///< cycles that the processor itself needs
};

/// What machine and places say of messages, with no memory of what was before.
class NodeRules {
public:
    NodeRules(const Machine& machine, const RankPlaces& places) : machine_(&machine), places_(&places) {}

    const Machine& machine() const { return *machine_; }
    const RankPlaces& places() const { return *places_; }

    /// P9, T3: whether each packet has a step of its own, and asks at its end.
    bool packets_have_send_steps() const { return processor_cuts() || copies(); }
    /// P9: whether the sender has a further step with the message, which may begin.
    bool has_send_step(const WholeMessage& message, const WholeMessages& messages) const;
    /// W1: the same of the receiver of a message within its node.
    bool has_receive_step(const WholeMessage& message) const;

    bool copies() const { return machine_->message.copies > 0; }
    bool processor_cuts() const { return machine_->message.cut == MessageCut::processor; }

    /// V4: bytes are copied in chunks, so often read and so often written.
    std::vector<CopyChunk> copy_chunks(std::int64_t bytes, int reads, int writes) const;
    CopyChunk copy_chunk(std::int64_t bytes, int reads, int writes) const;
    /// V7: they are read, at no rate of the processor.
    std::vector<CopyChunk> sweep_chunks(std::int64_t bytes) const;
    /// V6: how often the private side of a copy crosses.
    int private_side(const WholeMessage& message) const {
        return message.bytes <= machine_->memory.cache_bytes ? 0 : 1;
    }
    /// W1, W2: bytes of the chunks of a message within a node.
    std::vector<int> chunks_within_node(const WholeMessage& message) const;
    bool is_one_copy() const { return machine_->message.within_node == WithinNode::one_copy; }

    /// P9: whether a packet that is in memory needs a step of the receiver.
    bool needs_receive_step(const PacketState& packet) const;
    Cycle overhead_of_receive_step(const PacketState& packet) const;

    /// Q5: it is matched, or has room at its receiver. Else all are.
    bool is_admitted(const WholeMessage& message) const {
        return machine_->interface.unexpected != Unexpected::room || message.is_matched() || message.has_room;
    }

    /// All packets are in memory, and the receiver has done what it must.
    bool can_be_got(const WholeMessage& message) const;
    /// D2, without `shortest`.
    int interface_of(const PacketState& packet) const;

private:
    bool has_chunk_to_copy_in(const WholeMessage& message, const WholeMessages& messages) const;

    const Machine* machine_;
    const RankPlaces* places_;
};

/// The program of a matched receive gets its message at t if it can (P9); true if it did.
bool give_if_complete(const NodeRules& rules, WholeMessage& message, Cycle t);

}  // namespace narrows::reference

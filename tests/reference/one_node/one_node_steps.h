#pragma once

#include "tests/reference/one_node/handover.h"
#include "tests/reference/one_node/packets_in.h"
#include "tests/reference/one_node/packets_out.h"
#include "tests/reference/one_node/step_phases.h"

namespace narrows::reference {

/// The phases of a processor's steps (P2, P3, R4, P9, V4 to V7, W).
class OneNodeSteps {
public:
    /// `processor`: its number in the node, which has the memory.
    OneNodeSteps(const OneNodeRules& rules, int processor, OneNodeMemory& memory, CreditProtocol& credits,
                 Handover& handover, PacketsOut& out, PacketsIn& in)
        : rules_(&rules),
          processor_(processor),
          memory_(&memory),
          credits_(&credits),
          handover_(&handover),
          out_(&out),
          in_(&in) {}

    /// P5.
    StepPhases request(ProgramProgress& program) const;
    /// P6, V7.
    StepPhases work(ProgramProgress& program) const;
    /// J12: asks for an access of a program.
    BusAccessPlace access(const ProgramProgress& program, Cycle t) const;
    /// P3, R4: takes a packet that is presented.
    StepPhases take(PacketProgress& packet) const;

    /// Step 0 of a send (P2, W1).
    StepPhases first(MessageProgress& message) const;
    /// The next packet, or chunk, of the sender. `place`: whose register it takes (P2).
    StepPhases next(MessageProgress& message, LinkPlace place, Cycle t) const;

    /// P9.
    StepPhases receive(PacketProgress& packet) const;
    /// W: the next step of the receiver of a message within its node.
    StepPhases receive(MessageProgress& message) const;

    const Handover& handover() const { return *handover_; }

private:
    static StepPhase overhead(Cycle cycles, std::function<void(Cycle)> at_end = {});
    StepPhase copy_chunk(std::int64_t bytes, int reads, int writes) const;
    void append_copies(StepPhases& phases, std::int64_t bytes, int reads, int writes) const;
    void append_control(StepPhases& phases) const;
    void append_packet(StepPhases& phases, PacketProgress& packet) const;
    void append_move(StepPhases& phases, PacketProgress& packet) const;
    void end_overhead(MessageProgress& message, Cycle t) const;
    void end_packet(PacketProgress& packet, Cycle t) const;
    void end_copy_out(MessageProgress& message, Cycle t) const;
    /// V6: how often the private side of a copy crosses.
    int private_side(const MessageProgress& message) const {
        return message.bytes <= rules_->machine().memory.cache_bytes ? 0 : 1;
    }

    const OneNodeRules* rules_;
    int processor_;
    OneNodeMemory* memory_;
    CreditProtocol* credits_;
    Handover* handover_;
    PacketsOut* out_;
    PacketsIn* in_;
};

}  // namespace narrows::reference

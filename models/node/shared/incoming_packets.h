#pragma once

#include <deque>
#include <vector>

#include "models/network/link/message_ledger.h"
#include "models/network/router/fabric.h"
#include "models/node/host/host_access.h"
#include "models/node/interface/any_interface.h"
#include "models/node/shared/incoming_message.h"
#include "models/node/shared/shared_memory.h"

namespace narrows {

class PacketEngine;

/// Takes the packets that come to a node out of their registers, or leaves them there until a processor takes them or
/// they are admitted (docs/nodes.md, T5, Q5; docs/timing.md, P3).
class IncomingPackets final : public MemoryUser, public HostUser {
public:
    IncomingPackets(PacketEngine& node, MessageLedger& packets);

    /// Adds the next interface of the node.
    void add(AnyInterface& interface) { interfaces_.push_back(&interface); }

    /// A link will present the packet at `cycle`.
    void will_present(Message& packet, Cycle cycle);
    /// Takes a packet at once, if nothing else in this cycle could go before it. Returns how many packets of its
    /// message are missing.
    int take(Message& packet);
    /// A processor has done its step for the packet, and has moved the bytes if that is its task.
    void handed_over(Message& packet);
    /// Takes into memory the first waiting packet that is admitted now (Q5). Returns false if there is none.
    bool admit_next();
    /// The packets of the message that wait in their registers for admission.
    std::vector<const Message*> held_of(const Message& whole) const;

    void access_ends(Message* packet, Cycle end) override;
    void host_access_ends(const HostAccess& access) override;

private:
    /// A packet in a receive buffer, where processors move the bytes.
    struct Buffered {
        Message* packet;
        bool is_presented = false;
    };

    /// The write of a packet that comes into memory.
    struct Ending {
        Cycle end;
        Message* packet;
        bool leaves;  ///< leaves its register only at the end of the write
    };

    int link_of(const Message& packet) const;
    bool goes_first(const Message* a, const Message* b) const;
    void presented(Message& packet);
    void note_presented(Message& packet) const;
    void take_soon(Message& packet);
    void arrive_soon();
    void arrive(std::uint64_t);
    void come_from_processor(Message& packet);
    void take_one(Message& packet);
    bool pays_at_arrival(const IncomingMessage& message) const;
    void leave(const Message& packet, Cycle cycle);
    AnyInterface& interface_of(const Message& packet);
    void write(Message& packet);
    void has_left(Message& packet);
    void ends_at(Cycle end, Message& packet, bool leaves);
    void written(std::uint64_t);
    void in_memory(Message& packet);

    PacketEngine& node_;
    Fabric& fabric_;
    CycleQueue& queue_;
    MessageLedger& packets_;
    std::vector<AnyInterface*> interfaces_;
    bool arrival_due_ = false;
    std::vector<Message*> handed_over_;  ///< packets that processors hand over in this part of the round
    std::vector<Message*> presented_;    ///< presented packets that are still to be looked at
    std::vector<Message*> round_;        ///< packets that are being looked at; the memory is reused
    /// The packets in the buffers of each link, in the order in which they came (R4).
    std::vector<std::deque<Buffered>> buffered_;
    std::vector<Message*> held_;    ///< packets that wait for admission, in order
    std::vector<Ending> ends_;      ///< writes under way, by the cycle in which they end
    std::vector<Ending> ends_now_;  ///< writes that end in this cycle; the memory is reused
};

}  // namespace narrows

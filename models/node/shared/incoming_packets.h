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

/// Takes the packets that come to a node out of their registers, or leaves them there for a processor or until they are
/// admitted (docs/nodes.md, T5, Q5; docs/timing.md, P3).
class IncomingPackets final : public MemoryUser, public HostUser {
public:
    IncomingPackets(PacketEngine& node, MessageLedger& packets);

    /// The next interface of the node.
    void add(AnyInterface& interface) { interfaces_.push_back(&interface); }

    /// A link presents the packet at `cycle`, which has not come yet.
    void will_present(Message& packet, Cycle cycle);
    /// The same, where nothing else comes in this cycle that could go before it. Returns how many packets of its
    /// message are missing.
    int take(Message& packet);
    /// A processor has done what it had to do for the packet, and has moved its bytes if it does that.
    void handed_over(Message& packet);
    /// Takes the packet to memory that goes first of those that wait and are admitted now (Q5). False: none is.
    bool admit_next();
    /// The packets of the message that wait in their registers until they are admitted.
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
        bool leaves;  ///< it leaves its register only then
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
    std::vector<Message*> presented_;    ///< packets that are presented and not looked at yet
    std::vector<Message*> round_;        ///< the packets that are looked at; its memory is used again
    /// The packets in the buffers of each link, in the order in which they came (R4).
    std::vector<std::deque<Buffered>> buffered_;
    std::vector<Message*> held_;    ///< packets that wait until they are admitted, in order
    std::vector<Ending> ends_;      ///< writes under way, by the cycle in which they end
    std::vector<Ending> ends_now_;  ///< those of this cycle; its memory is used again
};

}  // namespace narrows

#pragma once

#include <memory>
#include <vector>

#include "models/network/link/message_ledger.h"
#include "models/network/topology/placement.h"
#include "models/node/interface/any_interface.h"
#include "models/node/processor/pair_order.h"
#include "models/node/shared/other_jobs.h"
#include "models/node/shared/packet_hardware.h"
#include "models/node/shared/protocol.h"
#include "models/node/shared/register_queue.h"
#include "models/node/shared/segments.h"
#include "models/node/shared/shared_memory.h"

namespace narrows {

class SharedProcessor;

/// What the ranks of a node share: cuts their messages into packets, chooses a link for each, and takes what
/// comes to memory (docs/nodes.md, D and T).
class PacketEngine final : public MemoryUser, public ControlPackets {
public:
    /// `packets` has the packets of all nodes.
    PacketEngine(Fabric& fabric, const Placement& placement, MessageLedger& packets, NodeId node, SharedMemory& memory);
    ~PacketEngine();

    /// The next one of the node.
    void add(SharedProcessor& processor) { processors_.push_back(&processor); }
    void add(AnyInterface& interface);
    // What an interface of the node sees instead of a processor.
    MessageReceiver& receiver(int interface);
    SendWatch& watch(int interface);

    // For processors.
    Sending& start(const Sending& sending);
    void post(Sending& sending);
    void step_ended(Sending& sending);
    /// The packet may come out of its receive register.
    void write(std::uint64_t packet);
    void end(Sending& sending) { sendings_.end(sending); }
    /// The messages whose packets ask for the register of an interface.
    std::vector<const Message*> asking(int interface) const;
    /// Whether a packet that is not of another job asks for a register.
    bool asks_for_programs() const;
    const OtherPackets& received_of_others() const { return others_.received(); }
    Segments& segments() { return segments_; }
    Protocol& protocol() { return protocol_; }
    SharedProcessor& processor_of(RankId rank) {
        return *processors_[static_cast<std::size_t>(placement_.processor_of(rank))];
    }

    void access_ends(std::uint64_t packet, Cycle end) override;

    // For hardware that decides in its place.
    void decided_by(PacketHardware& hardware) { hardware_ = &hardware; }
    /// Decisions are due at the end of this cycle.
    void consider(std::uint64_t = 0);
    /// The next packet of the message, which has asked since then, gets the register of the interface in this cycle.
    void give_register(Sending& sending, int interface, Cycle asked);
    /// The packet is presented in this cycle, and in memory. Returns how many of its message are missing.
    int take(Message& packet);

private:
    class Side;

    /// An interface link outwards.
    struct Link {
        AnyInterface* interface;
        int of_interface;  ///< its number within the node
        LinkId number;     ///< of the interface
        RegisterQueue queue;
        bool is_reading = false;     ///< the packet in the register is being read
        Sending* reading = nullptr;  ///< the message of that packet, unless it is a control packet
    };

    void ask(const RegisterRequest& request) override;
    void ask_if_ready(Sending& sending);
    void ask_for(Sending& sending);
    void granted(const Message& whole);
    void give_registers(std::uint64_t);
    void place_those_who_ask();
    Link& choose_link(const RegisterRequest& request);
    Link& link_of(EndpointId endpoint, const Message& packet);
    void give_register(Link& link);
    Message& cut(const RegisterRequest& request, const Link& link);
    void fill(Message& packet, const RegisterRequest& request);
    void complete(Message& packet, Cycle read);
    void all_complete(Sending& sending);
    void presented(std::uint64_t packet);
    void in_memory(std::uint64_t packet);
    bool is_outwards(const Message& packet) const { return placement_.node_with(packet.from) == node_; }

    Fabric& fabric_;
    CycleQueue& queue_;
    const Placement& placement_;
    MessageLedger& packets_;
    NodeId node_;
    SharedMemory& memory_;
    Segments segments_;
    PacketHardware* hardware_ = nullptr;
    bool decision_due_ = false;
    std::vector<SharedProcessor*> processors_;
    std::vector<std::unique_ptr<Side>> sides_;  ///< by interface
    std::vector<Link> links_;                   ///< by interface and link
    Protocol protocol_;
    OtherJobs others_;
    std::vector<RegisterRequest> asking_;  ///< those that are in no queue yet
    Sendings sendings_;
    std::vector<std::uint32_t> sequence_of_;         ///< by interface: how many packets it has sent
    std::vector<std::unique_ptr<PairOrder>> order_;  ///< by interface, where packets can overtake each other
};

}  // namespace narrows

#pragma once

#include <memory>
#include <vector>

#include "models/network/link/message_ledger.h"
#include "models/network/topology/placement.h"
#include "models/node/host/host_buses.h"
#include "models/node/interface/any_interface.h"
#include "models/node/shared/incoming_packets.h"
#include "models/node/shared/node_decisions.h"
#include "models/node/shared/other_jobs.h"
#include "models/node/shared/outgoing_packets.h"
#include "models/node/shared/packet_hardware.h"
#include "models/node/shared/protocol.h"
#include "models/node/shared/segments.h"
#include "models/node/shared/shared_memory.h"

namespace narrows {

class SharedProcessor;

/// The part that the ranks of a node share. It cuts their messages into packets, chooses a link for each packet, and
/// takes arriving packets to memory (docs/nodes.md, D and T). To the node's interfaces it stands for the processor.
class PacketEngine final : public MessageReceiver, public SendWatch {
public:
    /// `packets`: the ledger of the packets of all nodes.
    PacketEngine(Fabric& fabric, const Placement& placement, MessageLedger& packets, NodeId node, SharedMemory& memory);

    /// Adds the next processor of the node.
    void add(SharedProcessor& processor) { processors_.push_back(&processor); }
    void add(AnyInterface& interface);

    // Interfaces call these.
    void will_present(Message& packet, Cycle cycle) override;
    void send_may_start(Cycle cycle) override;
    void acknowledge_came() override { register_is_free(0); }

    // Lets hardware make the decisions instead.
    void decided_by(PacketHardware& hardware) { hardware_ = &hardware; }
    PacketHardware* hardware() { return hardware_; }  ///< null if the engine decides itself
    /// Registers may become free: gives them at the end of this cycle.
    void consider(std::uint64_t = 0);
    /// Sends that wait for a place may start (P1).
    void places_change();

    // The parts of the node.
    Fabric& fabric() { return fabric_; }
    const Placement& placement() const { return placement_; }
    NodeId id() const { return node_; }
    bool is_here(RankId rank) const { return placement_.node_of(rank) == node_; }
    SharedMemory& memory() { return memory_; }
    HostBuses* host() { return host_.get(); }  ///< null if no host bus has transactions
    const HostBuses* host() const { return host_.get(); }
    Segments& segments() { return segments_; }
    Protocol& protocol() { return protocol_; }
    OtherJobs& others() { return others_; }
    const OtherJobs& others() const { return others_; }
    OutgoingPackets& outgoing() { return outgoing_; }
    const OutgoingPackets& outgoing() const { return outgoing_; }
    IncomingPackets& incoming() { return incoming_; }
    NodeDecisions& decisions() { return decisions_; }
    SharedProcessor& processor_of(RankId rank) {
        return *processors_[static_cast<std::size_t>(placement_.processor_of(rank))];
    }

private:
    void give_registers(std::uint64_t);
    void register_is_free(std::uint64_t);

    Fabric& fabric_;
    CycleQueue& queue_;
    const Placement& placement_;
    NodeId node_;
    SharedMemory& memory_;
    std::unique_ptr<HostBuses> host_;
    Segments segments_;
    OutgoingPackets outgoing_;
    IncomingPackets incoming_;
    Protocol protocol_;
    OtherJobs others_;
    NodeDecisions decisions_;
    PacketHardware* hardware_ = nullptr;
    bool decision_due_ = false;
    std::vector<SharedProcessor*> processors_;
};

}  // namespace narrows

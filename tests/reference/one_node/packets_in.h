#pragma once

#include <functional>
#include <vector>

#include "tests/reference/one_node/handover.h"
#include "tests/reference/one_node/packets_out.h"
#include "tests/reference/receive_link.h"

namespace narrows::reference {

/// P3, T5 and R4: packets that have come to the interfaces, until they are in memory.
class PacketsIn {
public:
    PacketsIn(const OneNodeRules& rules, CreditProtocol& credits, Handover& handover, OneNodeTraffic& traffic,
              std::vector<OneNodeMemory>& memories, PacketsOut& out, int endpoints);

    std::vector<ReceiveLinks>& links() { return links_; }

    /// Events at t that need no decision: packets move to registers and are presented, writes end.
    bool step(Cycle t);
    /// T5: takes packets that need no decision and are admitted; true if there was one.
    bool take_presented(Cycle t);
    /// R4: as above for control packets of machines whose processors move the data. Their buffers are free before the
    /// network decides.
    bool take_controls(Cycle t);
    /// M2, T5: registers of packets that have come into memory in this round become free.
    void release(Cycle t);

    /// Q5: packets at the front of a node's links that are not taken, in the order in which they were presented.
    std::vector<PacketProgress*> presented_at(int node, Cycle t);
    /// P3, R4: whether the processor of the receiving rank takes it.
    bool needs_processor(const PacketProgress& packet) const;
    /// P3: true if it also has an overhead there.
    bool pays_at_arrival(const PacketProgress& packet) const;
    /// T5: the interface asks for the write of the packet.
    void write(PacketProgress& packet, Cycle t);
    /// The packet is in memory.
    void come(PacketProgress& packet, Cycle t);

    /// T6: messages all of whose packets have come into memory since the last call, those of a node by lower link.
    std::vector<MessageProgress*> delivered();

private:
    bool present(Cycle t);
    bool has_come(PacketProgress& packet, Cycle t);
    bool end_writes(Cycle t);
    bool leave(Cycle t);
    BusAccessPlace write_over_bus(const PacketProgress& packet, Cycle t);
    bool is_last_presented(const PacketProgress& packet) const;
    int link_number(const PacketProgress& packet) const;
    auto order_of_coming(const PacketProgress& packet) const {
        return std::tuple(link_number(packet), packet.place_of_write);
    }
    std::tuple<Cycle, int> order_of_presentation(const PacketProgress& packet) const;
    bool needs_no_admission(const PacketProgress& packet) const;
    ReceiveLink& link_of_packet(const PacketProgress& packet);
    void tell(PacketProgress& packet, Cycle t);

    const OneNodeRules* rules_;
    CreditProtocol* credits_;
    Handover* handover_;
    OneNodeTraffic* traffic_;
    std::vector<OneNodeMemory>* memories_;  // by node
    PacketsOut* out_;
    std::vector<ReceiveLinks> links_;         // by endpoint
    std::vector<PacketProgress*> writing_;    // that wait for the ends of their writes
    std::vector<PacketProgress*> leaving_;    // J10: whose writes have not left
    std::vector<PacketProgress*> come_;       // into memory in this round, with registers still held
    int writes_ = 0;                          // that have been asked for
    std::vector<PacketProgress*> last_ones_;  // that completed their messages since the last listing
};

}  // namespace narrows::reference

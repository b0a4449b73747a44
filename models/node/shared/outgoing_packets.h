#pragma once

#include <memory>
#include <vector>

#include "models/network/link/message_ledger.h"
#include "models/network/router/fabric.h"
#include "models/node/host/host_access.h"
#include "models/node/processor/pair_order.h"
#include "models/node/shared/protocol.h"
#include "models/node/shared/send_places.h"
#include "models/node/shared/shared_memory.h"

namespace narrows {

class PacketEngine;

/// Cuts the messages of a node's ranks into packets, chooses a link for each, and gives them send registers
/// (docs/timing.md, P1; docs/nodes.md, D2, T3, T4).
class OutgoingPackets final : public MemoryUser, public HostUser, public ControlPackets {
public:
    /// `packets`: the ledger of the packets of all nodes.
    OutgoingPackets(PacketEngine& node, MessageLedger& packets);

    /// Adds the next interface of the node.
    void add(AnyInterface& interface) { places_.add(interface); }
    SendPlaces& places() { return places_; }
    const SendPlaces& places() const { return places_; }

    // Processors call these.
    Sending& start(const Sending& sending);
    void post(Sending& sending);
    void step_ended(Sending& sending);
    void granted(const Message& whole);
    void end(Sending& sending) { sendings_.end(sending); }

    /// Packet 0 of a starting message gets the register of the place.
    void start_at(SendPlace& place, Sending& sending);
    /// Packet 0 can be read now.
    void read_first(Sending& sending);
    /// The next packet gets the register of the place. Its processor moves the bytes.
    Message& take_place(SendPlace& place, Sending& sending);
    /// The processor will have moved the packet's bytes at `end`.
    void moved(Message& packet, Cycle end);

    /// The packet asks for a register.
    void ask(const RegisterRequest& request) override;
    /// Gives the free registers (T3). Call when all events of this cycle are known.
    void give_registers();
    /// Gives the register of the place in this cycle to the message's next packet, which has asked since `asked`.
    void give_register(Sending& sending, SendPlace& place, Cycle asked);

    void access_ends(Message* packet, Cycle end) override;
    void host_access_ends(const HostAccess& access) override;

private:
    void ask_if_ready(Sending& sending);
    void ask_for(Sending& sending);
    void give(SendPlace& place, const RegisterRequest& request);
    void next_packet(Sending& sending);
    Message& cut(const RegisterRequest& request, SendPlace& place);
    void fill(Message& packet, const RegisterRequest& request);
    void read(Message& packet, SendPlace& place);
    void start(Message& packet, Cycle asked);
    void fetch(SendPlace& place, FetchedPacket fetched);
    void fetched(Message& packet);
    void fill_registers();
    void complete(Message& packet, Cycle cycle, Sending* sending);
    void all_complete(Sending& sending);
    void end_if_done(Sending& sending);

    PacketEngine& node_;
    Fabric& fabric_;
    CycleQueue& queue_;
    MessageLedger& packets_;
    SendPlaces places_;
    Sendings sendings_;
    std::vector<std::uint32_t> sequence_of_;         ///< number of packets that each interface has sent
    std::vector<std::unique_ptr<PairOrder>> order_;  ///< one for each interface, where packets can overtake
};

}  // namespace narrows

#pragma once

#include <deque>
#include <functional>
#include <map>
#include <tuple>
#include <vector>

#include "tests/reference/one_node/credits.h"
#include "tests/reference/one_node/place_choice.h"
#include "tests/reference/send_link.h"

namespace narrows::reference {

/// T3, T4 and the conditions of P1: packets in front of the send registers of all nodes, and in them.
class PacketsOut {
public:
    /// `first_port`: by which packets from an endpoint to another one enter the network, if there is no choice.
    PacketsOut(const OneNodeRules& rules, CreditProtocol& credits, OneNodeTraffic& traffic,
               std::vector<OneNodeMemory>& memories, int endpoints, std::function<Port(const Send&)> first_port);

    /// S3: brings messages to the fronts of their wires.
    bool feed(Carrier& carrier, Cycle t);
    /// Events at t that need no decision: packets are complete, move on, and ask for registers.
    bool step(Cycle t);
    /// T3, J9: gives free registers to packets that wait, and places in fetch buffers. True if one was given.
    bool give(Cycle t);

    /// P1: the place whose register the packet of a send that was asked for at q takes at t; none if it may not.
    LinkPlace place_to_take(const PacketProgress& packet, Cycle q) const;
    /// The packet gets the register, or its place in the fetch buffer (J9).
    void take(PacketProgress& packet, LinkPlace place, Cycle t);
    /// T4: the packet asks for its read.
    void read(PacketProgress& packet, Cycle t);

    /// T3: how many processors are served at this link before this one.
    int turns_until(int node, LinkPlace place, int processor) const;

    /// The packet is in memory: the end of its transfer.
    void end_transfer(const PacketProgress& packet);

private:
    struct OutLink {
        SendLink link;
        PacketProgress* in_register = nullptr;
        std::deque<PacketProgress*> fetch_buffer = {};  ///< J9
        int last_served = -1;
        std::vector<PacketProgress*> under_way = {};  ///< P1: until they are in memory
    };

    std::size_t number(int node, LinkPlace place) const;
    bool complete(OutLink& out, Cycle t);
    void end_send(PacketProgress& packet, Cycle t) const;
    bool ask(Cycle t);
    bool may_ask(const MessageProgress& message) const;
    void add_waiting(PacketProgress& packet, Cycle t);
    void choose_places();
    LinkPlace shortest(const PacketProgress& packet) const;
    int waiting_at(int node, LinkPlace place) const;
    bool may_take(const PacketProgress& packet, LinkPlace place, Cycle q) const;
    bool awaits_acknowledge(const PacketProgress& packet, LinkPlace place) const;
    Send send_at(const PacketProgress& packet, LinkPlace place) const;
    int turn(const PacketProgress& packet) const;
    PacketProgress* next_at(int node, LinkPlace place) const;
    PacketProgress* next_of(int node, int interface) const;
    bool give_registers(Cycle t);
    bool give_to_fetched(Cycle t);
    bool give_places(Cycle t);
    void enter_register(OutLink& out, PacketProgress& packet, Cycle t);
    void fetch(OutLink& out, PacketProgress& packet, Cycle t);

    const OneNodeRules* rules_;
    CreditProtocol* credits_;
    OneNodeTraffic* traffic_;
    std::vector<OneNodeMemory>* memories_;  // by node
    PlaceChoice choice_;
    std::function<Port(const Send&)> first_port_;
    std::vector<OutLink> links_;                                                         // by endpoint and link
    std::vector<PacketProgress*> waiting_;                                               // for registers, places
    int fetched_ = 0;                                                                    // packets (J9)
    std::map<std::tuple<EndpointId, EndpointId, MessageClass>, std::uint32_t> numbers_;  // T3a
};

}  // namespace narrows::reference

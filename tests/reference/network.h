#pragma once

#include <list>
#include <vector>

#include "tests/reference/router_grants.h"

namespace narrows::reference {

/// All routers and channels (N1 .. N4), and the links out of them (E1, E2).
class Network {
public:
    /// `receive_links`: of every node. They must outlive the network.
    Network(const Machine& machine, const Topology& topology, std::vector<ReceiveLinks>& receive_links);

    /// The message comes to the front of its wire (S4), or into injection buffer number `injection_buffer` (S5), at t.
    void launch(Message& message, int injection_buffer, Cycle t);

    /// Cycle t: all requests, then all grants, then the bytes. True if anything happened.
    bool step(Cycle t);

private:
    NetworkChannel& channel(const Crossing& crossing);
    bool may_ask(const Flight& flight, Cycle t);
    bool request(Cycle t);
    bool grant(Cycle t);
    bool move(Cycle t);
    void account(const Flight& flight, Cycle t);

    const Machine* machine_;
    const Topology* topology_;
    std::vector<ReceiveLinks>* receive_links_;
    std::vector<ChannelGroup> groups_;  // by Graph::port_number
    Ways ways_;
    std::vector<RouterGrants> routers_;
    std::list<Flight> flights_;
};

}  // namespace narrows::reference

#pragma once

#include <list>
#include <vector>

#include "tests/reference/arbiter.h"
#include "tests/reference/flight.h"
#include "tests/reference/receive_link.h"

namespace narrows::reference {

using ReceiveLinks = std::vector<ReceiveLink>;  ///< of one node

/// All routers and channels (N1 .. N4), and the links out of them (E1, E2).
class Network {
public:
    /// `receive_links`: of every node. They must outlive the network.
    Network(const Machine& machine, const Topology& topology, std::vector<ReceiveLinks>& receive_links);

    /// The message comes to the front of its wire (S4), or into injection buffer number `injection_buffer` (S5), at t.
    void launch(Message& message, int injection_buffer, Cycle t);

    /// Cycle t: all requests, then all grants, then the bytes.
    void step(Cycle t);

private:
    struct Channel {
        Arbiter arbiter;
        Cycle free_at = 0;
    };

    Channel& channel(RouterId router, Port port);
    std::vector<Stage> stages(const Message& message, int input) const;
    void request(Cycle t);
    void grant(Cycle t);
    void move(Cycle t);

    const Machine* machine_;
    const Topology* topology_;
    std::vector<ReceiveLinks>* receive_links_;
    std::vector<Channel> channels_;
    std::vector<Arbiter> exits_;  // of every node
    std::list<Flight> flights_;
};

}  // namespace narrows::reference

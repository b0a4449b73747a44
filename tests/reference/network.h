#pragma once

#include <list>
#include <vector>

#include "tests/reference/carrier.h"
#include "tests/reference/router_grants.h"

namespace narrows::reference {

/// All routers and channels (N1 .. N4), and the links out of them (E1, E2).
class Network final : public Carrier {
public:
    /// `receive_links`: of every node. They and the blocks must outlive the network.
    Network(const Machine& machine, const Topology& topology, const LaneBlocks& blocks,
            std::vector<ReceiveLinks>& receive_links);

    void launch(Message& message, int injection_buffer, Cycle t) override;
    bool step(Cycle t) override;

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
    std::vector<ChannelGroup> groups_;  // indexed by Graph::port_number
    std::vector<RouterGrants> routers_;
    std::list<Flight> flights_;
};

}  // namespace narrows::reference

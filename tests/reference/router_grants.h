#pragma once

#include <vector>

#include "tests/reference/arbiter.h"
#include "tests/reference/blocks.h"
#include "tests/reference/channel.h"
#include "tests/reference/receive_link.h"

namespace narrows::reference {

/// Keeps the requests in one router, and grants them (N3, E1).
class RouterGrants {
public:
    /// `groups`: of all routers, by Graph::port_number. They and the blocks must outlive this.
    RouterGrants(const Machine& machine, const Topology& topology, RouterId router, std::vector<ChannelGroup>& groups,
                 const LaneBlocks& blocks);

    void request(Flight& flight, Cycle t);

    /// Does all rounds of cycle t (N3). Returns true if a request was granted.
    bool grant_channels(Cycle t);
    /// E1; true if a request was granted.
    bool grant_links(ReceiveLinks& links, Cycle t);

private:
    struct InPort {
        int first_input;
        int lanes;
    };

    int input(const Flight& flight) const;
    ChannelGroup& group(Port port) { return (*groups_)[topology_->graph().port_number(router_, port)]; }
    int queue(Port port, Cycle t);
    void choose(const Flight& flight, Choices& choices, Cycle t);
    RouteChoice decide(const Ways& ways, const RoutePlace& place, const Choices& choices, Cycle t);
    int free_slots(const RouteChoice& choice, Cycle t);
    bool can_take(const RouteChoice& choice, Cycle t);
    void order_choices(Choices& choices, Cycle t);
    bool grant_round(Cycle t);
    void grant(Flight& flight, const RouteChoice& choice, Cycle t);
    int free_link(const Flight& flight, const ReceiveLinks& links, Cycle t) const;

    const Machine* machine_;
    const Topology* topology_;
    RouterId router_;
    std::vector<ChannelGroup>* groups_;
    const LaneBlocks* blocks_;
    std::vector<InPort> in_ports_;
    int first_own_input_ = 0;  // first input from the node's links or injection buffers
    std::vector<Arbiter> ports_;
    Arbiter exit_{1};
    std::vector<NetworkRequest> asking_;   // heads that ask for channels
    std::vector<NetworkRequest> leaving_;  // heads that ask for links inwards
};

}  // namespace narrows::reference

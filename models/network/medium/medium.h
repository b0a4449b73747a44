#pragma once

#include <vector>

#include "models/network/medium/medium_counts.h"
#include "models/network/router/model_router.h"

namespace narrows {

class MediumTap;

/// One wire that all nodes share (docs/timing.md, "Shared media"). It is the network's only switch, and the wire its
/// only channel. Nodes have taps instead of routers.
class Medium : public AnyRouter {
public:
    void add(MediumTap& tap) { taps_.push_back(&tap); }

    /// The message at the front of its interface's wire asks for the medium in this cycle (X1).
    virtual void ask(Message& message) = 0;
    /// The interface of the node can take a message from `cycle` on.
    virtual void receiver_free(NodeId node, Cycle cycle) = 0;

    // Never called: no channel leads here or away.
    void coming(Message&, Port, Cycle) override {}
    void tail_left(Port, int, int, Cycle) override {}

    /// Makes counts available up to each of these cycles.
    void count_up_to(std::vector<Cycle> cycles) { counts_.end_parts_at(std::move(cycles)); }
    /// Returns the counts in [from, to). Its ends must have been given before the run; the default is the whole run.
    MediumCounts counts(Cycle from = 0, Cycle to = never) const { return counts_.between(from, to); }

protected:
    static constexpr Port wire = 0;

    explicit Medium(Fabric& fabric)
        : AnyRouter(fabric, RouterId(fabric.topology.nodes())),
          fabric_(fabric),
          queue_(fabric.queue),
          latency_(fabric.machine.network.link_latency) {
        make_outputs(fabric);
    }
    /// The message crosses the medium: its head at `head`, its last byte at `tail`. The medium is busy until `free`.
    void cross(Message& message, Cycle head, Cycle tail, Cycle free);
    /// The message's head reaches its receiver (X2).
    void arrive(Message& message);
    /// Counts what kept the medium busy in [from, to).
    void count(Cycle from, Cycle to, const MediumCounts& done);

    Fabric& fabric_;
    CycleQueue& queue_;
    Cycle latency_;

private:
    CountsByPart counts_;
    std::vector<MediumTap*> taps_;  ///< indexed by node
};

/// Makes the medium of the machine, which must have one.
std::unique_ptr<Medium> make_medium(Fabric& fabric);

// The two kinds.
std::unique_ptr<Medium> make_bus(Fabric& fabric);
std::unique_ptr<Medium> make_ethernet(Fabric& fabric);

}  // namespace narrows

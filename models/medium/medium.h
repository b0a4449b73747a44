#pragma once

#include <vector>

#include "models/router/model_router.h"

namespace narrows {

class MediumTap;

/// What a medium has done in a run.
struct MediumCounts {
    std::uint64_t frames = 0;  ///< messages that have crossed it
    std::uint64_t collisions = 0;
    std::uint64_t excessive_collisions = 0;
    std::uint64_t payload_bytes = 0;  ///< of these messages
    Cycle waited = 0;                 ///< from asking to the head, of all of them together
};

/// One wire that all nodes share (docs/timing.md, "Shared media"). It is a router of the network, the only switch, and
/// the wire its only channel. Nodes have taps instead of routers.
class Medium : public AnyRouter {
public:
    void add(MediumTap& tap) { taps_.push_back(&tap); }

    /// The message, at the front of its interface's wire, asks for the medium in this cycle (X1).
    virtual void ask(Message& message) = 0;
    /// The interface of the node can take a message from `cycle` on.
    virtual void receiver_free(NodeId node, Cycle cycle) = 0;

    // No channel leads here or away.
    void coming(Message&, Port, Cycle) override {}
    void tail_left(Port, int, int, Cycle) override {}

    const MediumCounts& counts() const { return counts_; }
    /// Cycles in which it was busy.
    Cycle busy() const { return outputs_.front().channel(0).usage.busy; }

protected:
    static constexpr Port wire = 0;

    explicit Medium(Fabric& fabric)
        : AnyRouter(fabric, RouterId(fabric.topology.nodes())),
          fabric_(fabric),
          queue_(fabric.queue),
          latency_(fabric.machine.network.link_latency) {
        make_outputs(fabric);
    }
    /// The message crosses the medium, its head at `head`, its last byte at `tail`; the medium is busy until `free`.
    void cross(Message& message, Cycle head, Cycle tail, Cycle free);
    /// The message's head reaches its receiver (X2).
    void arrive(std::uint64_t message);
    void add_busy(Cycle from, Cycle to) { outputs_.front().channel(0).usage.busy += to - from; }

    Fabric& fabric_;
    CycleQueue& queue_;
    Cycle latency_;
    MediumCounts counts_;

private:
    std::vector<MediumTap*> taps_;  ///< by node
};

/// The medium of the machine, which must have one.
std::unique_ptr<Medium> make_medium(Fabric& fabric);

}  // namespace narrows

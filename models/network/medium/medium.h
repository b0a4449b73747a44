#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "models/network/router/model_router.h"

namespace narrows {

/// The work of a medium in a run, or in a part of it.
struct MediumCounts {
    std::uint64_t frames = 0;  ///< messages that have crossed it
    std::uint64_t collisions = 0;
    std::uint64_t excessive_collisions = 0;
    double payload_bytes = 0;  ///< payload of the frames; a message counts in each part by the share of its time there
    Cycle busy = 0;
    Cycle waited = 0;  ///< cycles from request to head, summed over all messages

    MediumCounts& operator+=(const MediumCounts& more);
};

/// Counts each part of a run separately. A message or collision counts in the part in which it begins; its time and
/// payload are shared among all parts over which it extends.
class CountsByPart {
public:
    /// Ends a part at each of these cycles. Call before anything is counted. Without ends there is one part.
    void end_parts_at(std::vector<Cycle> ends);
    /// Adds what keeps the medium busy in [from, to).
    void add(Cycle from, Cycle to, const MediumCounts& done);
    /// Returns the counts from the end of one part to the end of a later one. 0 and `never` are ends too.
    MediumCounts between(Cycle from, Cycle to) const;

private:
    std::size_t part_with(Cycle cycle) const;
    Cycle end_of(std::size_t part) const { return part < ends_.size() ? ends_[part] : never; }

    std::vector<Cycle> ends_;
    std::vector<MediumCounts> parts_{1};
};

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

/// The tap of a node's interface at a medium. It takes the place of a router.
class MediumTap final : public ModelRouter {
public:
    MediumTap(Fabric& fabric, RouterId id, Medium& medium);

    void ask(Message& message, int) override { medium_.ask(message); }
    void link_free(LinkId link, Cycle cycle) override;
    // Never called: no channel leads to a tap.
    void coming(Message&, Port, Cycle) override {}
    void tail_left(Port, int, int, Cycle) override {}

    /// The message's head is in the interface at `head`. The last byte comes when it has crossed the medium.
    void arrive(Message& message, Cycle head);

private:
    Medium& medium_;
    bool has_buffers_;  ///< false: the interface takes every message at once (K9)
};

/// Makes the medium of the machine, which must have one.
std::unique_ptr<Medium> make_medium(Fabric& fabric);

// The two kinds.
std::unique_ptr<Medium> make_bus(Fabric& fabric);
std::unique_ptr<Medium> make_ethernet(Fabric& fabric);

/// Makes the router of an interface or, where there is a medium, the interface's tap.
std::unique_ptr<ModelRouter> make_router_or_tap(Fabric& fabric, EndpointId endpoint, Medium* medium);

}  // namespace narrows

#pragma once

#include <vector>

#include "models/network/link/observer.h"
#include "models/network/router/channel_properties.h"
#include "models/network/router/output_memory.h"
#include "models/network/topology/topology.h"
#include "models/time/cycle_queue.h"

namespace narrows {

/// The messages for a node that have started and have not been granted the link inwards.
class BoundFor {
public:
    void start(NodeId from) { from_ = count_++ == 0 || from_ == from ? from : several; }
    void get_link() { --count_; }

    /// True if no two of them can ask for the link in the same cycle: there is only one, or all come from one node and
    /// so take the same path one behind the other.
    bool ask_one_by_one() const { return count_ == 1 || from_ != several; }

private:
    static constexpr NodeId several = -1;

    std::int32_t count_ = 0;
    NodeId from_ = several;  ///< the node that has sent all of these messages, or `several`
};

/// State and tables that all routers and interfaces of a machine share.
struct Fabric {
    const Machine& machine;
    const Topology& topology;
    CycleQueue& queue;
    std::vector<ChannelProperties> channel_classes;  // indexed by ChannelClass
    bool slots_hold_messages;  ///< every slot holds the largest message, so a tail's time follows from its head
    bool keeps_paths;          ///< messages know all channels they have crossed, not only the last
    Observer* observer = nullptr;
    class FaultInjector* faults = nullptr;        // null: no faults
    std::vector<class AnyRouter*> routers;        // indexed by RouterId
    std::vector<class AnyInterface*> interfaces;  // indexed by NodeId
    std::size_t programs_left = 0;                ///< programs under way, without services
    Cycle programs_end = never;                   ///< when the last program ended, without services
    Cycle last_end = 0;                           ///< when the latest program or service ended
    /// Routers decide ahead what nothing can change any more (Router). Only if nobody observes the machine, slots hold
    /// messages, the machine has cut-through, and all routers are of one kind.
    bool decides_ahead = false;
    std::vector<BoundFor> bound_for{};  ///< indexed by node; only where routers decide ahead
    OutputMemory output_memory{};

    const ChannelProperties& properties(ChannelClass of) const { return channel_classes[static_cast<std::size_t>(of)]; }
    /// The properties of an output port. Interface links inwards and ports that lead nowhere have those of the first
    /// class.
    const ChannelProperties& properties(const PortGroup* group) const {
        return properties(group == nullptr ? ChannelClass(0) : group->channel_class);
    }
    /// The properties of an input port.
    const ChannelProperties& properties_into(RouterId router, Port in_port) const {
        const auto from = topology.graph().origin(router, in_port);
        return properties(from ? topology.graph().group(from->router, from->in_port) : nullptr);
    }

    /// The interface links that messages of the class may use (C3), as a set of lanes: bit i stands for link i.
    LaneSet links_for(MessageClass message_class) const {
        const auto& own = machine.interface.message_classes;
        if (own.request.links + own.reply.links == 0) return ~LaneSet{0};
        const NumberRange links = links_of(machine.interface, message_class);
        return first_lanes(links.count) << links.first;
    }

    /// True if a message can overtake an earlier one of its pair (docs/timing.md, P7).
    bool messages_overtake() const { return narrows::messages_overtake(machine, topology); }
};

}  // namespace narrows

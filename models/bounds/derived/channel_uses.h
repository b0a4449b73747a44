#pragma once

#include "models/bounds/derived/channel_machines.h"
#include "models/bounds/derived/flow_needs.h"
#include "models/bounds/derived/flow_route.h"

namespace narrows {

/// The uses that messages make of a channel, with the periods of its class.
class ChannelUses {
public:
    /// `best`: `machine` with the best channels.
    ChannelUses(const Machine& machine, const Machine& best, const Topology& topology)
        : best_(best), of_classes_(machines_of_classes(machine)), graph_(topology.graph()) {}

    /// A machine in which every channel is like those of the port.
    const Machine& machine_of(std::size_t port) const {
        if (of_classes_.empty()) return best_;
        const ChannelEnd from = graph_.port_with_number(port);
        const ChannelClass own = graph_.group(from.router, from.in_port)->channel_class;
        return of_classes_[static_cast<std::size_t>(own)];
    }
    ChannelUse of(const SureCrossing& crossing, const FlowNeeds& needs, int bytes) const {
        ChannelUse use = needs.channels[static_cast<std::size_t>(crossing.place)];
        if (of_classes_.empty()) return use;
        const MessageTimes own(machine_of(crossing.port), bytes, needs.times.hops());
        use.wire_period = own.wire_period(crossing.place);
        use.slot_period = own.slot_period(crossing.place);
        return use;
    }

private:
    const Machine& best_;
    // Indexed by ChannelClass; empty where all channels have the same values.
    const std::vector<Machine> of_classes_;
    const Graph& graph_;
};

}  // namespace narrows

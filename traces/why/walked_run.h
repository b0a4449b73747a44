#pragma once

#include <vector>

#include "models/network/link/worm.h"
#include "models/network/topology/placement.h"
#include "models/network/topology/resource.h"
#include "traces/log/derived_times.h"
#include "traces/why/history.h"
#include "traces/why/host_history.h"
#include "traces/why/node_history.h"

namespace narrows {

/// The run through which the walk goes back. Every step reads it; none changes it.
struct WalkedRun {
    WalkedRun(const RunLog& log, const Machine& machine, const Topology& topology);

    LoggedMessage message(std::uint64_t number) const { return history.message(number); }
    /// True if the packet belongs to another job, so that no event of the run led to it.
    bool is_of_other_job(std::uint64_t packet) const {
        return packet != no_message && nodes.packet(packet).is_of_other_job();
    }
    bool has_vector_port() const { return machine.memory.timing != MemoryTiming::off; }
    NodeId node_of(EndpointId endpoint) const { return placement.node_with(endpoint); }
    bool injects() const { return machine.interface.injection_buffers > 0; }
    ChannelParameters values_of(const LoggedCrossing& crossing) const {
        return shared_channel_values(machine, topology, crossing.router, crossing.port);
    }
    /// Computes the tails of messages on the channel at index `place`.
    const WormTiming& worm_of(const LoggedMessage& message, std::size_t place) const;

    const Machine& machine;
    const Topology& topology;
    const Placement placement;
    const DerivedTimes times;
    const History history;
    const NodeHistory nodes;
    const HostHistory host;
    const std::vector<WormTiming> worms;  ///< indexed by ChannelClass; one entry if all classes have the same values
};

// The crossings of a message. Both throw std::logic_error if the message did not cross that channel.
LoggedCrossing crossing_of(const LoggedMessage& message, std::size_t place);
inline bool is_last(const LoggedMessage& message, std::size_t place) {
    return crossing_of(message, place).port == Topology::local;
}
inline std::size_t last_place(const LoggedMessage& message) { return message.crossings.size() - 1; }

// The resources that a message keeps busy.
Resource channel_of(const LoggedMessage& message, std::size_t place);
inline Resource processor_of(NodeId node) { return {ResourceKind::processor, node}; }
inline Resource link_out_of(const LoggedMessage& m) { return {ResourceKind::link_out, m.from, m.link_out}; }
inline Resource link_in_of(const LoggedMessage& m) { return {ResourceKind::link_in, m.to, m.link_in}; }

}  // namespace narrows

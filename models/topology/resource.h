#pragma once

#include <string>
#include <string_view>

#include "models/topology/topology.h"

/// What everything that can be short of time is called: by bounds, by runs and by reports of deadlocks.
namespace narrows {

/// In the order in which equal ones are named. Those after acknowledge are in bounds only: in a run a message that
/// takes one of them is counted at a link or at the processor.
enum class ResourceKind {
    message,
    link_in,
    link_out,
    channel,
    processor,
    memory,
    acknowledge,
    injection,
    receive_register,
    receive_buffer,  ///< instead, where the processor takes messages out of them (docs/timing.md, R4)
    send_register,
};

std::string_view kind_name(ResourceKind kind);  ///< "interface link in"

/// One resource, or several like ones of a node that serve together.
struct Resource {
    ResourceKind kind;
    int place;      ///< the node; of a channel the router; of a message the node it comes from
    int first = 0;  ///< number of the interface link, port of the (first) channel, node that a message goes to
    int last = first;

    bool covers(const Resource& other) const {
        return kind == other.kind && place == other.place && first <= other.first && other.last <= last;
    }
};

/// "node 5 interface link 0 in", "node 5 interface links 0-1 in", "node 5 channel east to node 6".
std::string resource_name(const Topology& topology, const Resource& resource);

}  // namespace narrows

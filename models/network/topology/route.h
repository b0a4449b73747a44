#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>

#include "models/network/topology/ids.h"

namespace narrows {

/// A set of lanes of a channel: bit i stands for lane i.
using LaneSet = std::uint32_t;

constexpr LaneSet first_lanes(int count) { return count >= 32 ? ~LaneSet{0} : (LaneSet{1} << count) - 1; }
constexpr LaneSet only_lane(int lane) { return LaneSet{1} << lane; }

/// A hop that a message may take next: an output port, and the lanes that it may enter there.
struct RouteChoice {
    Port port;
    LaneSet lanes;

    friend bool operator==(const RouteChoice&, const RouteChoice&) = default;
};

/// The choices stand in the order of preference, unless the topology says that they are adaptive.
using Choices = boost::container::small_vector<RouteChoice, 4>;

/// Adds a choice unless it allows no lane.
inline void add_choice(Port port, LaneSet lanes, Choices& choices) {
    if (lanes != 0) choices.push_back({port, lanes});
}

/// The place of a message that asks for its next channel: everything on which a route may depend (docs/timing.md, G4).
struct RoutePlace {
    RouterId here;
    Port in_port;  ///< Topology::local: the message starts here
    int lane;      ///< the lane it is in; 0 where it starts
    NodeId from;
    NodeId to;
    std::uint32_t number = 0;  ///< number of the message within the pair
};

}  // namespace narrows

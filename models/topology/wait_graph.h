#pragma once

#include <cstdint>
#include <vector>

#include "models/topology/route_walk.h"

namespace narrows {

/// Which lane of a channel may wait for which: some message that is in the first may ask for the second. Channels to
/// an interface at the edge are left out, because they wait for nothing.
class WaitGraph {
public:
    using LaneNumber = RouteWalk::LaneNumber;

    WaitGraph(const Topology& topology, int lanes);

    /// The message in `held` may ask for the lane of a port of the router where it is.
    void add(LaneNumber held, RouterId here, Port port, int lane) {
        const std::uint32_t asked = place_[number_of(here, port)];
        if (asked == left_out) return;
        const std::size_t lanes = static_cast<std::size_t>(lanes_);
        const std::size_t bit =
            row_[held] + (asked - first_[static_cast<std::size_t>(here)]) * lanes + static_cast<std::size_t>(lane);
        bits_[bit / 64] |= std::uint64_t{1} << bit % 64;
    }

    /// Lanes of which each may wait for the next one, and the last for the first: a shortest such cycle through some
    /// lane. Only lanes with `counts(lane)` are looked at. Empty if there is no cycle.
    template <class Counts>
    std::vector<LaneNumber> cycle(Counts&& counts) const {
        std::vector<bool> counted(row_.size());
        for (LaneNumber lane = 0; lane < counted.size(); ++lane) counted[lane] = counts(lane);
        return cycle_among(counted);
    }

private:
    static constexpr std::uint32_t left_out = ~std::uint32_t{0};
    std::size_t number_of(RouterId router, Port port) const { return topology_.graph().port_number(router, port); }
    std::vector<LaneNumber> successors(LaneNumber lane) const;
    std::vector<LaneNumber> cycle_among(const std::vector<bool>& counted) const;
    /// Empty if no cycle leads through the lane.
    std::vector<LaneNumber> shortest_cycle_through(LaneNumber lane, const std::vector<bool>& counted) const;

    const Topology& topology_;
    int lanes_;
    std::vector<std::uint32_t> place_;  ///< of each port, among those that are not left out
    std::vector<std::uint32_t> first_;  ///< of each router, the place of its first port
    std::vector<LaneNumber> ports_;     ///< the port at each place
    std::vector<std::size_t> row_;      ///< of each lane, the first bit of those that say what it waits for
    std::vector<std::uint64_t> bits_;
};

}  // namespace narrows

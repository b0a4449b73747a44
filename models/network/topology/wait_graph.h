#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "models/network/topology/route_walk.h"

namespace narrows {

/// Which lane may wait for which: a message in the first lane may ask for the second. Channels to an interface at the
/// edge are left out, because messages in them wait for nothing.
class WaitGraph {
public:
    using LaneNumber = RouteWalk::LaneNumber;

    WaitGraph(const Topology& topology, int lanes);

    /// Lanes of the ports of a router, as bits.
    using Asked = std::vector<std::uint64_t>;
    void clear(RouterId router, Asked& asked) const { asked.assign(words(asked_lanes(router)), 0); }
    void add(RouterId here, Port port, int lane, Asked& asked) const {
        if (const auto bit = bit_of(here, port, lane)) asked[*bit / 64] |= std::uint64_t{1} << *bit % 64;
    }

    /// Records that a message in `held` may ask for these lanes of its router.
    void add(LaneNumber held, const Asked& asked) {
        for (std::size_t word = 0; word < asked.size(); ++word) bits_[row_[held] + word] |= asked[word];
    }
    void add(LaneNumber held, RouterId here, Port port, int lane) {
        if (const auto bit = bit_of(here, port, lane)) {
            bits_[row_[held] + *bit / 64] |= std::uint64_t{1} << *bit % 64;
        }
    }

    /// Finds lanes of which each may wait for the next one, and the last for the first: a shortest such cycle through
    /// some lane. Looks only at lanes with `counts(lane)`. Empty if there is no cycle.
    template <class Counts>
    std::vector<LaneNumber> cycle(Counts&& counts) const {
        std::vector<bool> counted(row_.size() - 1);
        for (LaneNumber lane = 0; lane < counted.size(); ++lane) counted[lane] = counts(lane);
        return cycle_among(counted);
    }

private:
    static constexpr std::uint32_t left_out = ~std::uint32_t{0};
    std::size_t number_of(RouterId router, Port port) const { return topology_.graph().port_number(router, port); }
    static std::size_t words(std::size_t bits) { return (bits + 63) / 64; }
    std::size_t asked_lanes(RouterId router) const {
        const auto at = static_cast<std::size_t>(router);
        return (first_[at + 1] - first_[at]) * static_cast<std::size_t>(lanes_);
    }
    /// The bit of a lane among the lanes of its router; empty if the lane is left out.
    std::optional<std::size_t> bit_of(RouterId router, Port port, int lane) const {
        const std::uint32_t place = place_[number_of(router, port)];
        if (place == left_out) return std::nullopt;
        const std::size_t port_of_router = place - first_[static_cast<std::size_t>(router)];
        return port_of_router * static_cast<std::size_t>(lanes_) + static_cast<std::size_t>(lane);
    }
    std::vector<LaneNumber> successors(LaneNumber lane) const;
    std::vector<LaneNumber> cycle_among(const std::vector<bool>& counted) const;
    /// A shortest cycle through the lane; empty if there is none.
    std::vector<LaneNumber> shortest_cycle_through(LaneNumber lane, const std::vector<bool>& counted) const;

    const Topology& topology_;
    int lanes_;
    std::vector<std::uint32_t> place_;  ///< indexed by port: its number among the ports that are not left out
    std::vector<std::uint32_t> first_;  ///< indexed by router: the place of its first port
    std::vector<LaneNumber> ports_;     ///< the port at each place
    std::vector<std::size_t> row_;      ///< indexed by lane: the first word of the bits for the lanes it may wait for
    std::vector<std::uint64_t> bits_;
};

}  // namespace narrows

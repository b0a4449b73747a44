#pragma once

#include <memory>

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"

namespace narrows::reference {

/// One of the two ways of G5.
struct Way {
    Port first_port;
    int hops;  ///< channels to the switch of the destination
    LaneSet lanes;
};

/// G5: the direct way and the detour of a message, from the routes of the same network with other routings.
class Ways {
public:
    Ways(const Machine& machine, const Topology& topology, std::uint64_t seed);

    bool are_decided() const { return minimal_ != nullptr; }
    /// Returns the way of a message at the switch where it enters, with these lanes of the first channel. Throws
    /// std::logic_error if the topology gives other choices there.
    Way direct(const RoutePlace& place, const RouteChoice& given) const;
    Way detour(const RoutePlace& place, const RouteChoice& given) const;

private:
    Way way(const Topology& routes, RoutePlace place) const;
    LaneSet lanes_of_direct_way(RouterId here, Port port, RouterId exit) const;
    static void expect_as_given(const Way& way, const RouteChoice& given);

    const Machine* machine_;
    const Topology* topology_;
    std::shared_ptr<const Topology> minimal_;
    std::shared_ptr<const Topology> valiant_;
};

}  // namespace narrows::reference

#include "models/rtl/routes.h"

#include <fmt/format.h>

#include "models/machine/input_error.h"
#include "models/network/topology/resource.h"
#include "models/network/topology/route_walk.h"

namespace narrows::rtl {

const std::vector<Routes::Entry>& Routes::of(RouterId router) const {
    if (tables_.empty()) follow_all();
    return tables_[static_cast<std::size_t>(router)];
}

// A route that depends on more than the table knows shows several choices here (Topology::choose_all).
void Routes::follow_all() const {
    std::vector<std::vector<Entry>> tables(static_cast<std::size_t>(topology_->routers()));
    RouteWalk walk(*topology_, lanes_);
    std::vector<NodeId> sources;
    for (NodeId from = 0; from < topology_->nodes(); ++from) sources.push_back(from);
    for (const NodeId to : sources) {
        walk.follow(to, sources, [&](RouteWalk::LaneNumber, const RoutePlace& place, const Choices& choices) {
            if (choices.size() != 1) {
                throw InputError(
                    Place{"topology.routing"},
                    fmt::format("the RTL takes one way from a table, and at {} a message to node {} has {}; use "
                                "a routing without a choice",
                                router_name(*topology_, place.here), to, choices.size()));
            }
            tables[static_cast<std::size_t>(place.here)].push_back(
                {place.in_port, place.lane, place.to, choices.front()});
        });
    }
    tables_ = std::move(tables);
}

}  // namespace narrows::rtl

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
    const auto add = [&](const Entry& entry, RouterId here) {
        std::vector<Entry>& table = tables[static_cast<std::size_t>(here)];
        for (auto known = table.rbegin(); known != table.rend() && known->to == entry.to; ++known) {
            if (known->in_port != entry.in_port || known->lane != entry.lane) continue;
            if (known->choice == entry.choice) return;
            throw InputError(Place{"topology.routing"},
                             fmt::format("the table of the RTL does not know sources, and at {} the way to node {} "
                                         "depends on them; run the model, or use another routing",
                                         router_name(*topology_, here), entry.to));
        }
        table.push_back(entry);
    };
    for (const NodeId to : sources) {
        walk.follow(to, sources, [&](RouteWalk::LaneNumber, const RoutePlace& place, const Choices& choices) {
            if (choices.size() != 1) {
                throw InputError(
                    Place{"topology.routing"},
                    fmt::format("the RTL takes one way from a table, and at {} a message to node {} has {}; use "
                                "a routing without a choice",
                                router_name(*topology_, place.here), to, choices.size()));
            }
            add({place.in_port, place.lane, place.to, choices.front()}, place.here);
        });
    }
    tables_ = std::move(tables);
}

}  // namespace narrows::rtl

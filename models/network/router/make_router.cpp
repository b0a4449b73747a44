#include "models/network/router/make_router.h"

#include "models/network/router/choice_router.h"
#include "models/network/router/one_choice_router.h"
#include "models/network/router/router.h"

namespace narrows {

std::unique_ptr<ModelRouter> make_router(Fabric& fabric, RouterId id) {
    if (has_simple_routers(fabric)) return std::make_unique<Router>(fabric, id);
    if (fabric.topology.has_choices()) return std::make_unique<ChoiceRouter>(fabric, id);
    return std::make_unique<OneChoiceRouter>(fabric, id);
}

bool has_simple_routers(const Fabric& fabric) {
    const Topology& topology = fabric.topology;
    const bool has_own_links = all_links(fabric.machine.interface) > fabric.machine.interface.links;
    return topology.routes_by_destination() && !topology.graph().has_groups() && !fabric.machine.has_lanes_or_slots() &&
           !has_own_links;
}

}  // namespace narrows

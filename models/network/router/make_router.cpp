#include "models/network/router/make_router.h"

#include "models/network/router/router.h"

namespace narrows {

namespace {

template <class Slots>
std::unique_ptr<ModelRouter> make_router_with(Fabric& fabric, RouterId id) {
    if (fabric.topology.has_choices()) return std::make_unique<Router<Slots, Rounds>>(fabric, id);
    return std::make_unique<Router<Slots, OutputQueues>>(fabric, id);
}

}  // namespace

std::unique_ptr<ModelRouter> make_router(Fabric& fabric, RouterId id) {
    return fabric.machine.has_lanes_or_slots() ? make_router_with<LanesOfSlots>(fabric, id)
                                               : make_router_with<OneSlot>(fabric, id);
}

}  // namespace narrows

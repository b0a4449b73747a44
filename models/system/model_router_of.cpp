#include "models/system/model_router_of.h"

#include "models/network/router/make_router.h"

namespace narrows {

std::unique_ptr<ModelRouter> model_router_of(Fabric& fabric, EndpointId endpoint, Medium* medium) {
    const RouterId id = fabric.topology.router_of(endpoint);
    if (medium == nullptr) return make_router(fabric, id);
    return std::make_unique<MediumTap>(fabric, id, *medium);
}

}  // namespace narrows

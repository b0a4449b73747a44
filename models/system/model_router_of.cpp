#include "models/system/model_router_of.h"

#include "models/router/make_router.h"

namespace narrows {

std::unique_ptr<ModelRouter> model_router_of(Fabric& fabric, EndpointId endpoint, Medium* medium,
                                             const std::string& suffix) {
    const RouterId id = fabric.topology.router_of(endpoint);
    if (medium == nullptr) return make_router(("router" + suffix).c_str(), fabric, id);
    return std::make_unique<MediumTap>(("tap" + suffix).c_str(), fabric, id, *medium);
}

}  // namespace narrows

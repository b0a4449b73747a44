#pragma once

#include <memory>

#include "models/network/router/model_router.h"

namespace narrows {

/// A Router where it can do what the machine and its topology need, else a LaneRouter.
std::unique_ptr<ModelRouter> make_router(Fabric& fabric, RouterId id);

/// All routers are of the simplest kind.
bool has_simple_routers(const Fabric& fabric);

}  // namespace narrows

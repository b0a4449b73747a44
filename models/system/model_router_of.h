#pragma once

#include <memory>

#include "models/network/medium/medium_tap.h"

namespace narrows {

/// Makes the router of an interface or, where there is a medium, the interface's tap.
std::unique_ptr<ModelRouter> model_router_of(Fabric& fabric, EndpointId endpoint, Medium* medium);

}  // namespace narrows

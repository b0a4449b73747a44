#pragma once

#include <memory>
#include <string>

#include "models/medium/medium_tap.h"

namespace narrows {

/// The router in which an interface sits or, where there is a medium, the interface's tap. `suffix` ends its name.
std::unique_ptr<ModelRouter> model_router_of(Fabric& fabric, EndpointId endpoint, Medium* medium,
                                             const std::string& suffix = "");

}  // namespace narrows

#pragma once

#include <memory>

#include "models/network/router/model_router.h"

namespace narrows {

/// Makes a Router with the policies that the machine and its topology need.
std::unique_ptr<ModelRouter> make_router(Fabric& fabric, RouterId id);

}  // namespace narrows

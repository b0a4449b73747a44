#pragma once

#include <narrows/registry.h>

namespace narrows {

/// Adds the registry's workloads and topologies to those of Narrows, once for a process; repeated calls do nothing.
/// Call before anything asks for parameters of machines. Throws InputError if a name cannot be used.
void install(const Registry& registry);

}  // namespace narrows

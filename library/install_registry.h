#pragma once

#include <narrows/registry.h>

namespace narrows {

/// Adds the workloads and topologies of the registry to those of Narrows, once for a process. The same
/// registry again: nothing to do. Nothing may have asked
/// for parameters of machines yet. Throws InputError if a name cannot be used.
void install(const Registry& registry);

}  // namespace narrows

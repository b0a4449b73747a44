#pragma once

namespace narrows {

/// Cores that this process may use: fewer than the machine has where a batch system, MPI or taskset gave it some.
int usable_cores();

}  // namespace narrows

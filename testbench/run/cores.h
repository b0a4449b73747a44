#pragma once

namespace narrows {

/// Number of cores that this process may use: fewer than the machine has if a batch system, MPI or taskset limits it.
int usable_cores();

}  // namespace narrows

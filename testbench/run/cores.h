#pragma once

namespace narrows {

/// Number of cores that this process may use. A batch system, MPI or taskset can limit it.
int usable_cores();

}  // namespace narrows

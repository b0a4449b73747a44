#pragma once

#include <functional>
#include <string>

#include "testbench/base/cache.h"
#include "testbench/workloads/chosen_workload.h"

namespace narrows {

/// What an algorithm was chosen for: the machine, the workload with its arguments, and the sources that decide.
std::string choice_key(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments);

/// The choice that was kept under this key, else the one that `choose` makes, which is kept. A choice among other
/// algorithms than `open` is not used.
AlgorithmChoice kept_choice(const Cache& cache, const std::string& key, const std::vector<OpenAlgorithm>& open,
                            const std::function<AlgorithmChoice()>& choose);

}  // namespace narrows

#pragma once

#include <functional>
#include <string>

#include "testbench/base/cache.h"
#include "testbench/workloads/chosen_workload.h"

namespace narrows {

/// The key of a choice of algorithm: the machine, the workload with its arguments, and the sources on which it depends.
std::string choice_key(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments);

/// The stored choice of this key. If there is none, or it is a choice among other algorithms than `open`, calls
/// `choose` and stores the result.
AlgorithmChoice kept_choice(const Cache& cache, const std::string& key, const std::vector<OpenAlgorithm>& open,
                            const std::function<AlgorithmChoice()>& choose);

}  // namespace narrows

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/run/crew.h"
#include "testbench/study/store.h"
#include "testbench/study/tasks.h"

namespace narrows::study {

/// The progress of a study.
struct Advance {
    std::size_t done;  ///< number of finished tasks, of those to do
    std::size_t all;
    double part;          ///< finished part of the effort, 0 to 1
    double seconds_left;  ///< estimated from the speed so far
};

struct Conducted {
    std::size_t ran = 0;                ///< number of points that were run
    std::vector<std::string> problems;  ///< hardware whose cost could not be found, one line each
};

/// Has the crew run every task without a result in the store, and stores each result as soon as it is there. `stop` is
/// called now and then: if it returns true, the study ends early, and everything finished is stored.
Conducted conduct(Store& store, const Tasks& tasks, Crew& crew, const std::function<void(const Advance&)>& progress,
                  const std::function<bool()>& stop);

std::string host_name();

}  // namespace narrows::study
